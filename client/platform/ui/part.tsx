import { type ComponentType, lazy, useState } from 'react'

/** A component that is fetched when it is first shown, or ahead of it. */
export interface Part<P> {
  (props: P): React.JSX.Element
  /** Fetches it ahead; rejects never: what cannot be fetched shows nothing. */
  load: () => Promise<unknown>
  /** Whether it was fetched: it shows at once then, and what is around it does not move. */
  isThere: () => boolean
}

/** What cannot be fetched is missing, and the page stands without it. */
const Missing = () => null

/** A part of a page, fetched by itself; to be shown in a Suspense. */
export const part = <P extends object>(fetch: () => Promise<ComponentType<P>>): Part<P> => {
  let known: ComponentType<P> | undefined
  const load = () =>
    fetch().then(
      (component) => {
        known = component
        return { default: component }
      },
      () => ({ default: Missing as ComponentType<P> }),
    )
  // a lazy component takes what the fetched one does: its type says so of no generic properties
  const Lazy = lazy(load) as unknown as ComponentType<P>
  const Shown = (props: P) => {
    // as it was when it came into view: another component would begin anew
    const [Component] = useState(() => known ?? Lazy)
    return <Component {...props} />
  }
  return Object.assign(Shown, { load, isThere: () => known !== undefined })
}
