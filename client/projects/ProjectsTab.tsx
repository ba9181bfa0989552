import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ProjectList } from './ProjectList.tsx'
import { ProjectSheet } from './ProjectSheet.tsx'

/** « Chantiers »: the list, the chantier that the address names, or a new one. */
export const ProjectsTab = () => {
  const shown = useSearchParams()[0].get('chantier')
  if (shown === null || shown === '') return <ProjectList />
  if (shown === 'nouveau') return <NewSheet />
  return <ProjectSheet key={shown} id={shown} isNew={false} />
}

/** Its id is the page's: kept again, there is one. */
const NewSheet = () => {
  const [id] = useState(() => crypto.randomUUID())
  return <ProjectSheet id={id} isNew />
}
