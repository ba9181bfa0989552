import { provideCall } from '#client/platform/provide.ts'
import { view3dMachine } from '#machines/configurator/view3d.machine'

/** The file that draws, which no first load has in it. */
export const importCanvas = () => import('./Canvas3d.tsx')

const isAble = (): boolean => document.createElement('canvas').getContext('webgl2') !== null

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
