import { afterEach, describe, expect, test, vi } from 'vitest'
import { getItem, removeItem, setItem } from '#client/platform/storage.ts'

afterEach(() => vi.unstubAllGlobals())

describe('what the browser keeps', () => {
  test('is given back until it is forgotten', () => {
    const texts = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => texts.set(key, text),
      removeItem: (key: string) => texts.delete(key),
    })
    expect(setItem('sessionStorage', 'a', '1')).toBe(true)
    expect(getItem('sessionStorage', 'a')).toBe('1')
    removeItem('sessionStorage', 'a')
    expect(getItem('sessionStorage', 'a')).toBe(null)
  })

  test('is nothing new once it is full: the older text stays', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => 'older',
      setItem: () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      },
    })
    expect(setItem('sessionStorage', 'a', '1')).toBe(false)
    expect(getItem('sessionStorage', 'a')).toBe('older')
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
      expect(setItem('localStorage', 'a', '1')).toBe(false)
      expect(getItem('localStorage', 'a')).toBe(null)
      expect(() => removeItem('localStorage', 'a')).not.toThrow()
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
    expect(() => setItem('sessionStorage', 'a', '1')).toThrow('ours')
  })
})
