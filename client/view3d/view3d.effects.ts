import { provideCall } from '#client/platform/provide.ts'
import { view3dMachine } from '#machines/configurator/view3d.machine'

/** The file that draws, which no first load has in it. */
export const importCanvas = () => import('./Canvas3d.tsx')

/** Whether the browser has three dimensions; what was tried is given back, as it has few. */
const isAble = (): boolean => {
  const tried = document.createElement('canvas').getContext('webgl2')
  tried?.getExtension('WEBGL_lose_context')?.loseContext()
  return tried !== null
}

export const view3dLogic = view3dMachine.provide({
  actors: {
    openRenderer: provideCall<boolean>(async () => {
      // what nobody could see is not fetched
      if (!isAble()) return false
      await importCanvas()
      return true
    }),
  },
})
