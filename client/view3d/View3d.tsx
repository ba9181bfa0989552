import { useActorRef, useSelector } from '@xstate/react'
import { lazy, type ReactNode, Suspense, useId, useMemo, useRef } from 'react'
import { isAlike } from '#client/platform/alike.ts'
import { ReloadButton } from '#client/platform/errors/Fault.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import type { View3dRef } from '#machines/configurator/view3d.machine'
import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import type { DrawingValues } from '#shared/drawings/scene'
import { GAZE_LIMITS } from '#shared/solids/gaze'
import { solidsOf, tintsOf } from '#shared/solids/kinds'
import type { Movement, SolidScene } from '#shared/solids/solid'
import styles from './View3d.module.css'
import { importCanvas, view3dLogic } from './view3d.effects.ts'

const Canvas3d = lazy(async () => ({ default: (await importCanvas()).Canvas3d }))

interface View3dProps {
  kind: DrawingKind
  /** those of its drawing */
  values: DrawingValues
  /** the model's name */
  title: string
  /** what stands there where it cannot be shown */
  still?: ReactNode
}

/** Keeps a value until it says something else: what is made of it is not made again. */
const useKept = <T,>(value: T): T => {
  const kept = useRef(value)
  if (!isAlike(kept.current, value)) kept.current = value
  return kept.current
}

/** A product in three dimensions, as it is configured, with what moves and turns it. */
export const View3d = ({ kind, values, title, still }: View3dProps) => {
  const view3d = useActorRef(view3dLogic)
  const snapshot = useSelector(view3d, (state) => state)
  const { pose, gaze, isBehind, isNight, failure } = snapshot.context
  const drawn = useKept(values)
  const scene = useMemo(() => solidsOf(kind, drawn, pose), [kind, drawn, pose])
  const tints = useMemo(() => tintsOf(kind, drawn), [kind, drawn])
  const sight = useMemo(
    () => ({ scene, tints, gaze, isBehind, isNight }),
    [scene, tints, gaze, isBehind, isNight],
  )
  if (snapshot.matches('unable'))
    return (
      <div className={styles.told}>
        <Alert tone="info" announce title="Pas de vue en 3D ici">
          Ce navigateur ne dessine pas en trois dimensions. Le dessin à l’échelle montre les mêmes cotes.
        </Alert>
        {still}
      </div>
    )
  if (snapshot.matches('failed'))
    return (
      <div className={styles.told}>
        <Alert
          tone="error"
          announce
          title="La vue en 3D s’est arrêtée"
          actions={
            failure === null ? (
              <Button variant="secondary" onClick={() => view3d.send({ type: 'view.retry' })}>
                Réessayer
              </Button>
            ) : (
              // a browser remembers code that it could not fetch
              <ReloadButton />
            )
          }
        >
          {failure?.message ?? 'Le navigateur a repris l’affichage en trois dimensions.'}
        </Alert>
        {still}
      </div>
    )
  return (
    <div className={styles.view}>
      <div className={styles.stage}>
        {snapshot.matches('shown') ? (
          <Suspense fallback={<Waiting />}>
            <Canvas3d sight={sight} view3d={view3d} label={`${title}, vue en 3D`} />
          </Suspense>
        ) : (
          <Waiting />
        )}
      </div>
      <Controls view3d={view3d} scene={scene} isOpen={snapshot.matches('shown')} />
    </div>
  )
}

const Waiting = () => (
  <div className={styles.waiting} role="status" aria-label="Chargement de la vue en 3D">
    <Skeleton height="100%" />
  </div>
)

interface ControlsProps {
  view3d: View3dRef
  scene: SolidScene
  isOpen: boolean
}

const Controls = ({ view3d, scene, isOpen }: ControlsProps) => {
  const { pose, gaze, isBehind, isNight } = useSelector(view3d, ({ context }) => context)
  const { drawn, tilt }: Movement = scene.movement
  const [front, behind] =
    scene.place === 'room' ? ['De l’intérieur', 'De l’extérieur'] : ['De l’extérieur', 'De l’intérieur']
  return (
    <fieldset className={styles.controls} disabled={!isOpen}>
      <legend className="visually-hidden">Vue en 3D</legend>
      {drawn !== undefined && (
        <Slider
          label={drawn}
          range={[0, 100]}
          value={Math.round(pose.drawn * 100)}
          told={`${Math.round(pose.drawn * 100)} %`}
          onChange={(value) => view3d.send({ type: 'drawn.set', drawn: value / 100 })}
        />
      )}
      {tilt !== undefined && (
        <Slider
          label="Orientation des lames"
          range={[-tilt, tilt]}
          value={pose.tilt}
          told={`${pose.tilt}°`}
          onChange={(value) => view3d.send({ type: 'tilt.set', tilt: value })}
        />
      )}
      <Slider
        label="Tourner"
        range={[-GAZE_LIMITS.around, GAZE_LIMITS.around]}
        value={Math.round(gaze.around)}
        told={`${Math.round(gaze.around)}°`}
        onChange={(value) => view3d.send({ type: 'gaze.turn', around: value - gaze.around, above: 0 })}
      />
      <Slider
        label="Hauteur de vue"
        range={[GAZE_LIMITS.above.from, GAZE_LIMITS.above.to]}
        value={Math.round(gaze.above)}
        told={`${Math.round(gaze.above)}°`}
        onChange={(value) => view3d.send({ type: 'gaze.turn', around: 0, above: value - gaze.above })}
      />
      <Slider
        label="Zoom"
        range={[GAZE_LIMITS.near.from * 10, GAZE_LIMITS.near.to * 10]}
        value={Math.round(gaze.near * 10)}
        told={`${Math.round(gaze.near * 100)} %`}
        onChange={(value) => view3d.send({ type: 'gaze.near', near: value / 10 })}
      />
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={() => view3d.send({ type: 'side.set', isBehind: !isBehind })}>
          {isBehind ? front : behind}
        </Button>
        <Button variant="secondary" onClick={() => view3d.send({ type: 'night.set', isNight: !isNight })}>
          {isNight ? 'De jour' : 'De nuit'}
        </Button>
        <Button variant="secondary" onClick={() => view3d.send({ type: 'gaze.reset' })}>
          Recentrer
        </Button>
      </div>
    </fieldset>
  )
}

interface SliderProps {
  label: string
  range: readonly [number, number]
  value: number
  /** as it is read aloud */
  told: string
  onChange: (value: number) => void
}

const Slider = ({ label, range: [min, max], value, told, onChange }: SliderProps) => {
  const id = useId()
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        aria-valuetext={told}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}
