import { type ComponentType, createContext, lazy, useContext } from 'react'

/** Takes the names of the pages that a rendering used; the browser has no use for them. */
export const UsedPages = createContext<Set<string> | undefined>(undefined)

/**
 * A page in its own file, fetched when it is first shown: `page(() => import('./x/XPage.tsx'), 'XPage')`. The file
 * has the page's name.
 */
export const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) => {
  const Page = lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] }))
  return () => {
    useContext(UsedPages)?.add(name)
    return <Page />
  }
}
