import { cx } from './cx.ts'
import styles from './Picture.module.css'

/** A picture of the shop, as `npm run pictures` publishes it (decision 090). */
export interface PictureOf {
  /** its files in /pictures, up to their width */
  file: string
  /** px of the whole one: its proportion */
  width: number
  height: number
  /** px, in rising order */
  widths: readonly number[]
  /** French: what it shows */
  alt: string
}

interface PictureProps {
  of: PictureOf
  /** what stands for it on narrow screens */
  narrow?: PictureOf
  /** how wide it is shown, as `sizes` says it */
  sizes?: string
  /** it is among what a page shows first: it is asked for with the page */
  first?: boolean
  /** instead of its own; empty where words beside it say the same */
  alt?: string
  className?: string | undefined
}

/** Narrower than this, px, a screen is shown the narrow one. */
const NARROW = 640

const FORMATS = ['avif', 'webp'] as const

const filesOf = ({ file, widths }: PictureOf, format: string): string =>
  widths.map((width) => `/pictures/${file}-${width}.${format} ${width}w`).join(', ')

/** A picture in the format and the width that a browser takes best; its place is kept before it comes. */
export const Picture = ({ of, narrow, sizes = '100vw', first = false, alt, className }: PictureProps) => {
  const sourcesOf = (one: PictureOf, media?: string) =>
    FORMATS.map((format) => (
      <source
        key={`${one.file} ${format}`}
        type={`image/${format}`}
        srcSet={filesOf(one, format)}
        sizes={sizes}
        width={one.width}
        height={one.height}
        {...(media && { media })}
      />
    ))
  return (
    <picture>
      {narrow && sourcesOf(narrow, `(width < ${NARROW}px)`)}
      {sourcesOf(of)}
      <img
        className={cx(styles.picture, className)}
        src={`/pictures/${of.file}-${of.widths.at(-1)}.webp`}
        alt={alt ?? of.alt}
        width={of.width}
        height={of.height}
        decoding="async"
        {...(first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const))}
      />
    </picture>
  )
}
