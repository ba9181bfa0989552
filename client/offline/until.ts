/** Until `isThere`, which is asked at each of these events. */
export const until = (
  target: EventTarget,
  type: string,
  isThere: () => boolean,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (isThere()) resolve()
    }
    target.addEventListener(type, look, { signal })
    signal.addEventListener('abort', () => reject(signal.reason))
    look()
  })
