import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { NEW_SHEET } from '#machines/projects/new-sheet'
import { selectUser } from '#machines/session/session.selectors'
import { storedSheet } from './kept-sheets.ts'
import { ProjectList } from './ProjectList.tsx'
import { ProjectSheet } from './ProjectSheet.tsx'

/** « Chantiers »: the list, the chantier that the address names, or a new one. */
export const ProjectsTab = () => {
  const shown = useSearchParams()[0].get('chantier')
  if (shown === null || shown === '') return <ProjectList />
  return <Sheet key={shown} sheet={shown} />
}

/** With what this tab, or the device, kept of it. A new one's id is the page's: kept again, there is one. */
const Sheet = ({ sheet }: { sheet: string }) => {
  const userId = useSessionSelector(selectUser)?.id ?? ''
  const [input] = useState(() => {
    const typed = storedSheet(userId, sheet)
    const isNew = sheet === NEW_SHEET
    return { userId, id: isNew ? (typed?.id ?? crypto.randomUUID()) : sheet, isNew, typed }
  })
  return <ProjectSheet input={input} />
}
