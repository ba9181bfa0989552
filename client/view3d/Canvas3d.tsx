import { type PointerEvent, useEffect, useMemo, useRef } from 'react'
import type { View3dRef } from '#machines/configurator/view3d.machine'
import type { Sight } from './renderer.ts'
import { openView, type View } from './renderer.ts'
import styles from './View3d.module.css'

/** Degrees that a drag over the whole canvas turns. */
const WIDE_DRAG = 120

interface Canvas3dProps {
  sight: Sight
  label: string
  view3d: View3dRef
}

/** What is drawn; a finger or the mouse turns it, up and down on a phone still scrolls the page. */
export const Canvas3d = ({ sight, label, view3d }: Canvas3dProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useRef<View>(null)
  const from = useRef<{ x: number; y: number }>(null)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    let opened: View
    try {
      opened = openView(element)
    } catch {
      // the browser may have three dimensions and none left to give
      view3d.send({ type: 'view.lost' })
      return
    }
    view.current = opened
    const lost = (event: Event): void => {
      event.preventDefault()
      view3d.send({ type: 'view.lost' })
    }
    element.addEventListener('webglcontextlost', lost)
    const sizes = new ResizeObserver(opened.resize)
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      element.removeEventListener('webglcontextlost', lost)
      opened.close()
      view.current = null
    }
  }, [view3d])
  useEffect(() => view.current?.show(sight), [sight])
  const drag = useMemo(
    () => ({
      onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, y: event.clientY }
      },
      onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
        if (from.current === null) return
        const turn = WIDE_DRAG / event.currentTarget.clientWidth
        view3d.send({
          type: 'gaze.turn',
          around: (from.current.x - event.clientX) * turn,
          above: (event.clientY - from.current.y) * turn,
        })
        from.current = { x: event.clientX, y: event.clientY }
      },
      onPointerUp: () => {
        from.current = null
      },
      onPointerCancel: () => {
        from.current = null
      },
    }),
    [view3d],
  )
  return <canvas ref={canvas} className={styles.canvas} role="img" aria-label={label} {...drag} />
}
