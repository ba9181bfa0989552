import { createContext, type ReactNode, useContext } from 'react'
import type { HomeReply } from '#shared/home/home.schema'
import { HOME_BLOCK } from '#shared/home/home-block'

const ServedHomeContext = createContext<HomeReply | undefined>(undefined)

/** The reply of api/home that the server wrote into this page; undefined: it wrote none. */
export const homeOfPage = (): HomeReply | undefined => {
  const block = document.getElementById(HOME_BLOCK)?.textContent
  return block ? JSON.parse(block) : undefined
}

interface ServedHomeProviderProps {
  home: HomeReply | undefined
  children: ReactNode
}

export const ServedHomeProvider = ({ home, children }: ServedHomeProviderProps) => (
  <ServedHomeContext value={home}>{children}</ServedHomeContext>
)

/** The reply of api/home that came with the page of this visit, if it did. */
export const useServedHome = (): HomeReply | undefined => useContext(ServedHomeContext)
