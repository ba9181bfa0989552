import { type ComponentType, lazy, useEffect, useRef, useState } from 'react'
import { useHydrating } from '#client/platform/hydrating.ts'
import type { HomeExample } from '#shared/home/example.schema'
import styles from './Example.module.css'
import { useHome } from './home.resource.ts'

interface ExampleProps {
  example: HomeExample
}

/** The server's alone: the browser has it with what makes it answer. */
const ServedSheet = import.meta.env.SSR
  ? lazy(async () => ({ default: (await import('./ExampleSheet.tsx')).ExampleSheet }))
  : undefined

/** The configurator in small: nothing where the catalogue has nothing to show so, or is of before. It has its place. */
export const Example = () => {
  const home = useHome()
  if (home.status === 'loading') return <section className={styles.example} aria-hidden="true" />
  return home.status === 'ready' && home.data.example ? <Shown example={home.data.example} /> : null
}

/**
 * It comes drawn with the page and takes no answer then; what makes it answer is fetched when it comes into the window.
 * Where that cannot be fetched it stays a picture.
 */
const Shown = ({ example }: ExampleProps) => {
  const place = useRef<HTMLElement>(null)
  // whether what stands there came with the page
  const [served] = useState(useHydrating())
  const [Live, setLive] = useState<ComponentType<ExampleProps>>()
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      import('./LiveExample.tsx').then(
        ({ LiveExample }) => setLive(() => LiveExample),
        () => {},
      )
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  const shell = { className: styles.example, 'aria-labelledby': 'example' }
  if (ServedSheet)
    return (
      <section {...shell}>
        <ServedSheet example={example} />
      </section>
    )
  if (Live)
    return (
      <section key="live" {...shell}>
        <Live example={example} />
      </section>
    )
  if (served)
    return (
      <section
        ref={place}
        {...shell}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is written, what the server drew stays
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    )
  return <section ref={place} className={styles.example} aria-hidden="true" />
}
