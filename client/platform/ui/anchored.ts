/** Least distance to the edges of the window, px. */
const EDGE = 8

/**
 * Puts what floats (a popover, fixed) beside its anchor: on the side asked for, on the other when there is no room,
 * and never outside of the window sideways.
 */
export const putBeside = (
  floating: HTMLElement,
  anchor: HTMLElement,
  side: 'above' | 'below',
  align: 'start' | 'centre',
): void => {
  const at = anchor.getBoundingClientRect()
  const { width, height } = floating.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const above = at.top - height
  const below = at.bottom
  const fitsAbove = above >= 0
  const fitsBelow = below + height <= clientHeight
  const top =
    side === 'above' ? (fitsAbove || !fitsBelow ? above : below) : fitsBelow || !fitsAbove ? below : above
  const left = align === 'start' ? at.left : at.left + (at.width - width) / 2
  floating.style.top = `${top}px`
  floating.style.left = `${Math.max(EDGE, Math.min(left, clientWidth - EDGE - width))}px`
}
