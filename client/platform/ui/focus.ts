/** Nothing holds the focus: what held it has left the page. */
const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Takes the focus to the page's h1. */
export const focusTitle = (): void =>
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })

/** Takes a lost focus to `to`, which must be focusable; nothing scrolls. */
export const catchFocus = (to: HTMLElement | null): void => {
  if (isLost()) to?.focus({ preventScroll: true })
}

/** Gives a lost focus back to `to`, or to the page's h1 when that is gone or can't take it. */
export const giveFocusBack = (to: Element | null): void => {
  if (!isLost()) return
  if (to instanceof HTMLElement && to.isConnected) to.focus()
  if (isLost()) focusTitle()
}
