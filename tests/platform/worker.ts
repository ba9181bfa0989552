/** What ends with this worker of the tests, last made first. */
const endings: (() => Promise<void>)[] = []

/** Ends what this worker holds for its files. The runner calls it once, after the last of them. */
export const endWorker = async (): Promise<void> => {
  for (let end = endings.pop(); end !== undefined; end = endings.pop()) await end()
}

/**
 * Something that takes long to make and that the files of one worker share: the first that asks makes it. One that
 * is no longer `alive` is made again, so that its end fails one file and not all that follow.
 */
export const forWorker = <T>(
  make: () => Promise<T>,
  alive: (made: T) => boolean,
  end: (made: T) => Promise<void>,
): (() => Promise<T>) => {
  let making: Promise<T> | undefined
  const begin = (): Promise<T> => {
    const begun = make()
    // what could not be made has nothing to end; who asked for it was told
    endings.push(() => begun.then(end, () => undefined))
    making = begun
    return begun
  }
  return async () => {
    const made = await (making ?? begin())
    return alive(made) ? made : begin()
  }
}
