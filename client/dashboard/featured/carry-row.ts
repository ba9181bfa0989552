import type { PointerEvent } from 'react'

/** Where a row stands in its list, px from the top of the list. */
export interface RowBox {
  top: number
  height: number
}

interface CarryOptions {
  /** the list whose rows are its children */
  list: HTMLElement
  /** the place of the carried row, from 0 */
  from: number
  /** it hangs over another place */
  onOver: (to: number) => void
  onDrop: () => void
  onCancel: () => void
}

/** Nearer than this to the edge of the window, px, the page scrolls by so many px a frame. */
const EDGE = 72
const STEP = 8

export const boxesOf = (list: HTMLElement): RowBox[] => {
  const { top } = list.getBoundingClientRect()
  return [...list.children].map((row) => {
    const box = row.getBoundingClientRect()
    return { top: box.top - top, height: box.height }
  })
}

const middleOf = ({ top, height }: RowBox): number => top + height / 2

/** The place of a row that was carried by `by` px: past each row whose middle its leading edge has passed. */
export const placeUnder = (boxes: readonly RowBox[], from: number, by: number): number => {
  const carried = boxes[from]
  if (carried === undefined) return from
  const top = carried.top + by
  const passedUp = boxes.slice(0, from).filter((box) => top < middleOf(box))
  const passedDown = boxes.slice(from + 1).filter((box) => top + carried.height > middleOf(box))
  return from - passedUp.length + passedDown.length
}

/**
 * Follows a mouse, a finger or a pen that took a row by its handle until it lets go; Escape, a pointer that the system
 * takes away and a handle that leaves the page give up. Meanwhile `--carried` of the list is how far the row is from its
 * place, px, the page scrolls near the edges of the window, and anything else than the handle scrolls as ever.
 */
export const carryRow = (
  { currentTarget: handle, pointerId, clientY }: PointerEvent<HTMLElement>,
  { list, from, onOver, onDrop, onCancel }: CarryOptions,
): void => {
  const boxes = boxesOf(list)
  const start = clientY - list.getBoundingClientRect().top
  let y = clientY
  let to = from
  let frame = 0
  const over = new AbortController()
  const { signal } = over

  const follow = () => {
    const by = y - list.getBoundingClientRect().top - start
    list.style.setProperty('--carried', `${by}px`)
    const place = placeUnder(boxes, from, by)
    if (place === to) return
    to = place
    onOver(to)
  }
  const scroll = () => {
    frame = requestAnimationFrame(scroll)
    if (y < EDGE) window.scrollBy(0, -STEP)
    else if (y > window.innerHeight - EDGE) window.scrollBy(0, STEP)
  }
  const end = (then: () => void) => {
    if (signal.aborted) return
    over.abort()
    cancelAnimationFrame(frame)
    then()
  }

  list.style.setProperty('--carried', '0px')
  handle.setPointerCapture(pointerId)
  frame = requestAnimationFrame(scroll)
  const moved = (event: globalThis.PointerEvent) => {
    y = event.clientY
    follow()
  }
  handle.addEventListener('pointermove', moved, { signal })
  handle.addEventListener('pointerup', () => end(onDrop), { signal })
  // of a handle that is no longer there, the document is told
  document.addEventListener('lostpointercapture', () => end(onCancel), { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(onCancel), { signal })
  // the picture of the row may come under the point where the mouse was pressed: the browser would drag that
  document.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  window.addEventListener('scroll', follow, { signal, passive: true })
}
