/** Most that stand at once, errors apart: four of two lines fit on the smallest phone. */
export const MOST_TOASTS = 4

/** Notifications in a column that grows away from its anchor: what stands there keeps its place until it leaves. */
export interface ToastColumn<T> {
  /** from the anchor on; a number is the room, px, that one who left keeps for those further on */
  places: readonly (T | number)[]
  /** in the order they came */
  waiting: readonly T[]
}

/** Takes the next place of the column, or waits while it is full. An error never waits. */
export const addToast = <T extends { type: string }>(
  { places, waiting }: ToastColumn<T>,
  toast: T,
): ToastColumn<T> =>
  places.length < MOST_TOASTS || toast.type === 'error'
    ? { places: [...places, toast], waiting }
    : { places, waiting: [...waiting, toast] }

/** Leaves its room, `height` px, while somebody stands further on; those who wait come into what is free. */
export const removeToast = <T extends { type: string }>(
  { places, waiting }: ToastColumn<T>,
  toast: T,
  height: number,
): ToastColumn<T> => {
  const left = places.map((place) => (place === toast ? height : place))
  while (typeof left.at(-1) === 'number') left.pop()
  return waiting.reduce(addToast<T>, { places: left, waiting: [] })
}
