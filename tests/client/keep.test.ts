import { afterEach, describe, expect, test, vi } from 'vitest'
import { forget, keep, kept } from '#client/platform/keep.ts'

afterEach(() => vi.unstubAllGlobals())

describe('what the browser keeps', () => {
  test('is given back until it is forgotten', () => {
    const texts = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => texts.set(key, text),
      removeItem: (key: string) => texts.delete(key),
    })
    expect(keep('sessionStorage', 'a', '1')).toBe(true)
    expect(kept('sessionStorage', 'a')).toBe('1')
    forget('sessionStorage', 'a')
    expect(kept('sessionStorage', 'a')).toBe(null)
  })

  test('is nothing new once it is full: the older text stays', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => 'older',
      setItem: () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      },
    })
    expect(keep('sessionStorage', 'a', '1')).toBe(false)
    expect(kept('sessionStorage', 'a')).toBe('older')
  })

  test('is nothing where the storage itself is blocked', () => {
    const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
    try {
      expect(keep('localStorage', 'a', '1')).toBe(false)
      expect(kept('localStorage', 'a')).toBe(null)
      expect(() => forget('localStorage', 'a')).not.toThrow()
    } finally {
      if (before) Object.defineProperty(globalThis, 'localStorage', before)
      else Reflect.deleteProperty(globalThis, 'localStorage')
    }
  })

  test('hides no fault of ours', () => {
    vi.stubGlobal('sessionStorage', {
      setItem: () => {
        throw new TypeError('ours')
      },
    })
    expect(() => keep('sessionStorage', 'a', '1')).toThrow('ours')
  })
})
