import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { DoneBy } from '#client/team/DoneBy.tsx'
import { StepBy } from '#client/team/StepBy.tsx'
import type { ProjectAct } from '#machines/projects/project-acts'
import type { ProjectListRef } from '#machines/projects/project-list.machine'
import type { TypedSheet } from '#machines/projects/typed-sheets'
import { counted } from '#shared/platform/text'
import { changedText } from '#shared/projects/project-text'
import type { ProjectRow } from '#shared/projects/projects.schema'
import { longDay } from '#shared/quotes/answer-text'
import styles from './ProjectList.module.css'
import { ProjectStateBadge } from './ProjectStateBadge.tsx'
import { openProjectPath, projectPath } from './project-links.ts'

/** A chantier in the list, and what may be done with it. `typed`: what stands on this device of it and is not on the account. */
export const ProjectListRow = ({
  list,
  row,
  typed,
}: {
  list: ProjectListRef
  row: ProjectRow
  typed: TypedSheet | undefined
}) => {
  const { id, name, place, state, lines, wishedOn, changedAt, archivedAt, orders, changedBy } = row
  const free = useSelector(list, (snapshot) => snapshot.matches('listed'))
  const busy = useSelector(list, (snapshot) => (snapshot.hasTag('busy') ? snapshot.context.act : null))
  const act = (kind: Exclude<ProjectAct['kind'], 'duplicate'>) =>
    list.send({ type: 'project.act', act: { kind, id, name } })
  const isBusy = (kind: ProjectAct['kind']) => busy?.id === id && busy.kind === kind
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Link className={styles.link ?? ''} to={projectPath(id)}>
          {name}
        </Link>
        <p className={styles.meta}>
          {place !== '' && <span>{place}</span>}
          <span>
            {counted(lines, 'ligne')}, {changedText(changedAt, Date.now())}
            <DoneBy by={changedBy} />
          </span>
          {wishedOn !== null && <span>Souhaité le {longDay(wishedOn)}</span>}
          {orders.map((order) => (
            <span key={order.id} className={styles.number}>
              {order.number}
            </span>
          ))}
          <ProjectStateBadge state={state} />
          {typed && (
            <Badge tone="warning">
              {typed.isDue ? 'Sera enregistré au retour du réseau' : 'Saisie non enregistrée'}
            </Badge>
          )}
          {archivedAt !== null && (
            <>
              <Badge tone="neutral">Archivé</Badge>
              <StepBy by={row.archivedBy} />
            </>
          )}
        </p>
      </div>
      <div className={styles.acts}>
        <LinkButton variant="secondary" to={openProjectPath(id)} aria-label={`Ouvrir ${name} dans le panier`}>
          Ouvrir
        </LinkButton>
        <Button
          variant="quiet"
          disabled={!free}
          busy={isBusy('duplicate')}
          aria-label={`Dupliquer ${name}`}
          onClick={() =>
            list.send({
              type: 'project.act',
              act: { kind: 'duplicate', id, name, copy: crypto.randomUUID() },
            })
          }
        >
          Dupliquer
        </Button>
        <Button
          variant="quiet"
          disabled={!free}
          busy={isBusy('archive') || isBusy('restore')}
          aria-label={`${archivedAt === null ? 'Archiver' : 'Désarchiver'} ${name}`}
          onClick={() => act(archivedAt === null ? 'archive' : 'restore')}
        >
          {archivedAt === null ? 'Archiver' : 'Désarchiver'}
        </Button>
        {orders.length === 0 && (
          <Button
            variant="quiet"
            disabled={!free}
            aria-label={`Supprimer ${name}`}
            onClick={() => act('delete')}
          >
            Supprimer
          </Button>
        )}
      </div>
    </li>
  )
}
