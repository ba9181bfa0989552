import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Of a link to an order: it leads to what is to be paid, which stands below the lines on a phone. */
export const TO_PAY = { toPay: true } as const

/** The place of an order's payment: its title comes into sight and takes the focus where a link led to it. */
export const useToPay = (isToPay: boolean): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null)
  const goes = Object(useLocation().state).toPay === TO_PAY.toPay && isToPay
  useEffect(() => {
    const title = goes ? place.current?.querySelector<HTMLElement>('h3') : null
    title?.scrollIntoView({ block: 'start', behavior: 'instant' })
    title?.focus({ preventScroll: true })
  }, [goes])
  return place
}
