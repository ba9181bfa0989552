import { useSelector } from '@xstate/react'
import { call } from '#client/platform/call.ts'
import { useResource } from '#client/platform/resource.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import type { ProjectSyncRef } from '#machines/projects/project-sync.machine'
import { counted } from '#shared/platform/text'
import { changedText } from '#shared/projects/project-text'
import { listProjects } from '#shared/projects/projects.endpoints'
import type { ProjectRow } from '#shared/projects/projects.schema'
import { useBegunProjects } from './BegunProjects.tsx'
import styles from './ProjectBar.module.css'

/** How many chantiers an empty cart offers to go on with. */
const OFFERED = 3

const lastProjects = async (): Promise<ProjectRow[]> =>
  // as the list asks: that page is kept for when there is no network
  (await call(listProjects, { query: {} })).projects.slice(0, OFFERED)

/** In an empty cart: the chantiers that changed last. Where they cannot be read, the cart is empty and no more. */
export const ResumeProjects = ({ sync }: { sync: ProjectSyncRef }) => {
  const last = useResource('last projects', lastProjects)
  const opening = useSelector(sync, ({ context }) => context.opens?.id ?? null)
  const begun = useBegunProjects()
  const known =
    last.status === 'ready' ? last.data.filter(({ id }) => begun.every((row) => row.id !== id)) : []
  if (known.length + begun.length === 0) return null
  const now = Date.now()
  const rows = [
    ...begun.map(({ id, name, lines }) => ({ id, name, lines, when: 'pas encore enregistré' })),
    ...known.map(({ id, name, lines, changedAt }) => ({
      id,
      name,
      lines,
      when: changedText(changedAt, now),
    })),
  ]
  return (
    <section className={styles.resume} aria-labelledby="resume-title">
      <h2 id="resume-title" className={styles.soft}>
        Vos derniers chantiers
      </h2>
      <ul>
        {rows.map(({ id, name, lines, when }) => (
          <li key={id}>
            <Button
              variant="secondary"
              size="lg"
              full
              busy={opening === id}
              onClick={() => sync.send({ type: 'project.open', id })}
            >
              Reprendre {name} ({counted(lines, 'ligne')}, {when})
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
