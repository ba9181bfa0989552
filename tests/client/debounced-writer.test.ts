import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { debouncedWriter } from '#client/platform/debounced-writer.ts'

describe('debounced writer', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('writes the last of several texts, 100 ms after the first, and works out no other', () => {
    const written: string[] = []
    const worked: string[] = []
    const { put } = debouncedWriter((text) => written.push(text))
    const text = (word: string) => () => {
      worked.push(word)
      return word
    }
    put(text('a'))
    vi.advanceTimersByTime(60)
    put(text('b'))
    vi.advanceTimersByTime(39)
    put(text('c'))
    expect(written).toEqual([])
    vi.advanceTimersByTime(1)
    expect([written, worked]).toEqual([['c'], ['c']])
    put(text('d'))
    vi.advanceTimersByTime(100)
    expect(written).toEqual(['c', 'd'])
  })

  it('writes at once what waits when it is told to, and only once', () => {
    const written: string[] = []
    const { put, flush } = debouncedWriter((text) => written.push(text))
    flush()
    put(() => 'a')
    flush()
    flush()
    vi.advanceTimersByTime(1000)
    expect(written).toEqual(['a'])
  })
})
