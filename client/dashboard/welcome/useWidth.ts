import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of what carries `ref`, px; 0 until it is in the page. A drawing made for it has texts of their own size. */
export const useWidth = (): [ref: RefObject<HTMLDivElement | null>, width: number] => {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const place = ref.current
    if (!place) return
    const measure = () => setWidth(place.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
