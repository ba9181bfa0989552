import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import type { HomeReply } from '#shared/home/home.schema'
import type { Company } from '#shared/platform/company'
import { App } from './App.tsx'
import { UsedPages } from './platform/page.tsx'
import { guestSession } from './session/session.actor.tsx'

/** What the server puts into the page of one address. */
export interface RenderedPage {
  /** content of #root */
  html: string
  /** names of the pages in it that have a file of their own */
  pages: string[]
}

/**
 * Renders the page at `path` (no query) as a guest first sees it; with the reply of api/home, / has its cards.
 * Throws what a view throws.
 */
export const renderPage = async (path: string, company: Company, home?: HomeReply): Promise<RenderedPage> => {
  const used = new Set<string>()
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <UsedPages value={used}>
      <App
        company={company}
        home={home}
        session={guestSession()}
        router={(children) => <StaticRouter location={path}>{children}</StaticRouter>}
      />
    </UsedPages>,
    {
      // in one piece and in its order: pieces that come later need inline scripts to take their place
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failures.push(error)
      },
    },
  )
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  return { html, pages: [...used] }
}
