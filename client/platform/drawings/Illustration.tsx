import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useHydrating } from '#client/platform/hydrating.ts'
import { CARD, SHEET } from '#shared/drawings/sheets'
import styles from './Drawing.module.css'
import type { DrawingProps } from './Drawing.tsx'

export type IllustrationProps = Pick<DrawingProps, 'kind' | 'values' | 'dimensions'>

const Drawing = lazy(async () => ({ default: (await import('./Drawing.tsx')).Drawing }))

/**
 * A drawing that never changes, beside words that say what it shows: the hero's, a card's. One that came with the
 * page stays as it came, without the code that draws; another fetches that code when it comes into the window.
 */
export const Illustration = (props: IllustrationProps) => {
  const place = useRef<SVGSVGElement>(null)
  // whether what stands there came with the page
  const [served] = useState(useHydrating())
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (served || seen || !place.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [served, seen])

  if (import.meta.env.SSR) return <Drawing {...props} decorative />
  const { width, height } = props.dimensions ? SHEET : CARD
  const sheet = {
    ref: place,
    className: styles.drawing,
    viewBox: `0 0 ${width} ${height}`,
    focusable: 'false',
    'aria-hidden': true,
  } as const
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is written, what the server drew stays
  if (served) return <svg {...sheet} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
  const empty = <svg {...sheet} />
  return seen ? (
    <Suspense fallback={empty}>
      <Drawing {...props} decorative />
    </Suspense>
  ) : (
    empty
  )
}
