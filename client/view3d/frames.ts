import { firstRatio, movingRatio, stillRatio, type Took } from '#shared/solids/pace'

/** More pixels than these a phone does not show, and pays for. */
const MOST_PIXEL_RATIO = 2
/** Without a movement for so long, it stands still, ms. */
const REST_MS = 200
/** How often it is looked whether a frame is done, ms. */
const LOOK_MS = 4

export interface Frames {
  /** what is to be seen changed */
  ask(): void
  close(): void
}

/**
 * Draws on change alone, one frame at a time, with as many pixels as keep a movement fluid; when nothing moves any more,
 * once more with as many as the screen shows.
 */
export const framesOf = (
  gl: WebGL2RenderingContext,
  /** with so many device pixels to a CSS pixel; gives whether it had shaders to make, which tells nothing of other frames */
  draw: (ratio: number) => boolean,
): Frames => {
  const most = (): number => Math.min(MOST_PIXEL_RATIO, window.devicePixelRatio)
  let next = firstRatio(most())
  let isAsked = false
  let isDrawing = false
  let frame = 0
  let timer = 0

  const start = (ratio: number, done: (took: Took, hadToPrepare: boolean) => void): void => {
    isDrawing = true
    const from = performance.now()
    const hadToPrepare = draw(ratio)
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
    gl.flush()
    const look = (): void => {
      if (
        fence !== null &&
        !gl.isContextLost() &&
        gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED
      ) {
        timer = window.setTimeout(look, LOOK_MS)
        return
      }
      gl.deleteSync(fence)
      isDrawing = false
      done({ ratio, ms: performance.now() - from }, hadToPrepare)
    }
    timer = window.setTimeout(look, LOOK_MS)
  }
  const move = (): void => {
    frame = 0
    isAsked = false
    start(next, (took, hadToPrepare) => {
      if (!hadToPrepare) next = movingRatio(took, most())
      // what it takes when nothing is to be prepared is not known yet
      if (isAsked || hadToPrepare) ask()
      else timer = window.setTimeout(() => rest(took), REST_MS)
    })
  }
  const rest = (took: Took): void => {
    const ratio = stillRatio(took, most())
    if (ratio > took.ratio)
      start(ratio, () => {
        if (isAsked) ask()
      })
  }
  const ask = (): void => {
    isAsked = true
    if (isDrawing || frame !== 0) return
    window.clearTimeout(timer)
    frame = requestAnimationFrame(move)
  }
  return {
    ask,
    close: () => {
      cancelAnimationFrame(frame)
      window.clearTimeout(timer)
    },
  }
}
