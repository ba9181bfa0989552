import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaintOf, pageEcho } from './echo.ts'

/** A text field whose keys are shown before they are told. */
export interface EchoField {
  /** what the field shows */
  text: string
  /** a key was typed that is not told yet */
  waits: boolean
  /** of the field's own change */
  onChange: (event: { currentTarget: HTMLInputElement }) => void
}

/**
 * What is typed stands in the field at once, and is told once it is painted: what is made of it takes longer than a key
 * may. Nothing overtakes it (`pageEcho`), and leaving the screen tells it too. A `value` that changes meanwhile, set by
 * something else, wins over what was typed before it.
 */
export const useEcho = (value: string, tell: (text: string) => void): EchoField => {
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null)
  const now = useRef(value)
  useLayoutEffect(() => {
    now.current = value
  }, [value])
  if (typed !== null && typed.over !== value) setTyped(null)
  const waits = typed !== null && typed.over === value
  const mine = useRef(false)
  useEffect(
    () => () => {
      if (mine.current) pageEcho.flush()
    },
    [],
  )
  return {
    text: waits ? typed.text : value,
    waits,
    onChange: ({ currentTarget }) => {
      const { value: text } = currentTarget
      // a text that came without a key: what was typed before it is on screen as its own first
      flushSync(() => void pageEcho.flush())
      const over = now.current
      setTyped({ text, over })
      mine.current = true
      pageEcho.later(() => {
        mine.current = false
        setTyped(null)
        if (now.current === over) tell(text)
      }, afterPaintOf(currentTarget))
    },
  }
}
