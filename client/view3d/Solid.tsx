import { type ComponentProps, lazy } from 'react'
import { MissingPart, Part } from '#client/platform/errors/Part.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import styles from './Solid.module.css'
import type { View3d as View } from './View3d.tsx'

const View3d = lazy(async () => ({ default: (await import('./View3d.tsx')).View3d }))

interface SolidProps extends ComponentProps<typeof View> {
  /** how high it is, where the usual is not right */
  className?: string | undefined
}

/** The place of a product in three dimensions: what draws it comes when the place is shown, and with no page. */
export const Solid = ({ className, ...view }: SolidProps) => (
  <div className={cx(styles.place, className)}>
    <Part
      fallback={<Skeleton height="100%" />}
      missing={<MissingPart>La vue en 3D n’a pas pu être chargée.</MissingPart>}
    >
      <View3d {...view} />
    </Part>
  </div>
)
