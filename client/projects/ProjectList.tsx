import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { changedSearch } from '#client/platform/changed-search.ts'
import type { NavigationWishes } from '#client/platform/navigation.tsx'
import { useOnRestored } from '#client/platform/shell/useOnRestored.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { focusTitle } from '#client/platform/ui/focus.ts'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { SectionTitle } from '#client/platform/ui/SectionTitle.tsx'
import { UndoBar } from '#client/platform/ui/UndoBar.tsx'
import type { ProjectAct } from '#machines/projects/project-acts'
import type { ProjectListQuery, ProjectListRef } from '#machines/projects/project-list.machine'
import { counted } from '#shared/platform/text'
import { PROJECT_SEARCH_MAX, PROJECTS_PAGE_SIZE } from '#shared/projects/project-limits'
import { PROJECT_STATES } from '#shared/projects/project-states'
import { copyName } from '#shared/projects/projects.rules'
import { BegunProjects, useBegunProjects } from './BegunProjects.tsx'
import { useTypedSheets } from './kept-sheets.ts'
import styles from './ProjectList.module.css'
import { ProjectListRow } from './ProjectListRow.tsx'
import { ProjectSearch } from './ProjectSearch.tsx'
import { newProjectPath, projectsPath } from './project-links.ts'
import { projectListLogic } from './projects.effects.ts'
import { UnlistedSheets } from './UnlistedSheets.tsx'

const UNREAD = 'Vos chantiers n’ont pas pu être lus'

const readQuery = (search: URLSearchParams): ProjectListQuery => ({
  search: (search.get('q') ?? '').slice(0, PROJECT_SEARCH_MAX).trim(),
  state: PROJECT_STATES.find((state) => state === search.get('etat')) ?? null,
  archived: search.get('archives') === '1',
})

/** The person is at the search: the results come under it. */
const searching = { keepFocus: true } satisfies NavigationWishes

/** The list that the address asks for. */
const useProjectList = (): ProjectListRef => {
  const [address, setAddress] = useSearchParams()
  const { search, state, archived } = readQuery(address)
  const [input] = useState(() => ({ query: { search, state, archived } }))
  const list = useActorRef(projectListLogic, { input })
  useEffect(
    () => list.send({ type: 'address.changed', query: { search, state, archived } }),
    [list, search, state, archived],
  )
  useEffect(() => {
    const asked = list.on('query.asked', ({ query }) =>
      setAddress(
        (current) =>
          changedSearch(current, {
            q: query.search,
            etat: query.state,
            archives: query.archived ? '1' : null,
          }),
        { state: searching },
      ),
    )
    return () => asked.unsubscribe()
  }, [list, setAddress])
  return list
}

/** One's chantiers, the one that changed last first. */
export const ProjectList = () => {
  const list = useProjectList()
  const { projects, failure } = useSelector(list, ({ context }) => context)
  const loading = useSelector(list, (snapshot) => snapshot.hasTag('loading'))
  const failed = useSelector(list, (snapshot) => snapshot.matches('failed'))
  const count = projects.length
  const begun = useBegunProjects().filter(({ id }) => projects.every((row) => row.id !== id))
  const due = [...useTypedSheets().values()].filter(({ isDue }) => isDue === true)
  useReadAnew(list, begun.length + due.length)
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <SectionTitle>Vos chantiers</SectionTitle>
        <LinkButton to={newProjectPath}>Nouveau chantier</LinkButton>
      </div>
      <ProjectSearch list={list} />
      <p role="status" className="visually-hidden">
        {loading
          ? 'Chargement des chantiers'
          : failed
            ? ''
            : counted(count, 'chantier affiché', 'chantiers affichés')}
      </p>
      <BegunProjects projects={begun} />
      {!loading && <UnlistedSheets listed={projects} />}
      {failed ? (
        <ReadFailure title={UNREAD} failure={failure} onRetry={() => list.send({ type: 'list.retry' })} />
      ) : loading ? (
        <div className={styles.rows}>
          <Skeleton height="116px" />
          <Skeleton height="116px" />
          <Skeleton height="116px" />
        </div>
      ) : count === 0 && begun.length > 0 ? null : count === 0 ? (
        <Nothing list={list} />
      ) : (
        <Rows list={list} />
      )}
      <Deletion list={list} />
      <Done list={list} />
    </div>
  )
}

/** Read again once the network is back, and when something that waited for it is on the account. */
const useReadAnew = (list: ProjectListRef, waiting: number): void => {
  useOnRestored(() => {
    const snapshot = list.getSnapshot()
    // what is listed may be what the device had; of a longer list, one's place would be lost
    const isFirstPage = snapshot.context.projects.length <= PROJECTS_PAGE_SIZE
    list.send({ type: snapshot.matches({ listed: 'idle' }) && isFirstPage ? 'search.submit' : 'list.retry' })
  })
  const before = useRef(waiting)
  useEffect(() => {
    if (waiting < before.current) list.send({ type: 'search.submit' })
    before.current = waiting
  }, [list, waiting])
}

const Nothing = ({ list }: { list: ProjectListRef }) => {
  const { search, state, archived } = useSelector(list, ({ context }) => context.query)
  if (search !== '' || state !== null || archived)
    return (
      <EmptyState
        title={
          archived && search === '' && state === null
            ? 'Aucun chantier archivé'
            : 'Aucun chantier ne correspond'
        }
        actions={
          <LinkButton variant="secondary" to={projectsPath}>
            Voir tous les chantiers
          </LinkButton>
        }
      />
    )
  return (
    <EmptyState
      title="Pas encore de chantier"
      actions={<LinkButton to={newProjectPath}>Créer un chantier</LinkButton>}
    >
      Un chantier garde ses lignes sur votre compte&nbsp;: commencez-le sur place, finissez-le au bureau. Le
      panier s’enregistre aussi comme chantier.
    </EmptyState>
  )
}

const Rows = ({ list }: { list: ProjectListRef }) => {
  const { projects, failure } = useSelector(list, ({ context }) => context)
  const moreFailed = useSelector(list, (snapshot) => snapshot.matches({ listed: 'moreFailed' }))
  const actFailed = useSelector(list, (snapshot) => snapshot.matches({ listed: 'actFailed' }))
  const loadingMore = useSelector(list, (snapshot) => snapshot.matches({ listed: 'more' }))
  const typed = useTypedSheets()
  const canMore = useSelector(list, (snapshot) => snapshot.can({ type: 'more.ask' }))
  return (
    <>
      {actFailed && (
        <Alert
          tone="error"
          announce
          title="Cela n’a pas pu être fait"
          actions={
            <Button variant="secondary" onClick={() => list.send({ type: 'failure.dismiss' })}>
              Fermer
            </Button>
          }
        >
          {failure?.message}
        </Alert>
      )}
      <ul className={styles.rows} aria-label="Chantiers">
        {projects.map((row) => (
          <ProjectListRow key={row.id} list={list} row={row} typed={typed.get(row.id)} />
        ))}
      </ul>
      {moreFailed && (
        <ReadFailure title={UNREAD} failure={failure} onRetry={() => list.send({ type: 'list.retry' })} />
      )}
      {(canMore || loadingMore) && (
        <Button
          className={styles.more ?? ''}
          variant="secondary"
          busy={loadingMore}
          onClick={() => list.send({ type: 'more.ask' })}
        >
          Afficher plus de chantiers
        </Button>
      )}
    </>
  )
}

const Deletion = ({ list }: { list: ProjectListRef }) => {
  const act = useSelector(list, ({ context }) => context.act)
  const asking = useSelector(list, (snapshot) => snapshot.matches('confirming'))
  const busy = useSelector(list, (snapshot) => snapshot.matches('acting'))
  return (
    <ConfirmModal
      open={asking || (busy && act?.kind === 'delete')}
      title="Supprimer le chantier"
      confirmLabel="Supprimer le chantier"
      danger
      busy={busy}
      onConfirm={() => list.send({ type: 'deletion.confirm' })}
      onCancel={() => list.send({ type: 'deletion.cancel' })}
    >
      {act?.name} et ses lignes seront supprimés de votre compte. Voulez-vous continuer&nbsp;?
    </ConfirmModal>
  )
}

const Done = ({ list }: { list: ProjectListRef }) => {
  const done = useSelector(list, ({ context }) => context.done)
  const canUndo = useSelector(list, (snapshot) => snapshot.can({ type: 'done.undo' }))
  // the row left with the button that was pressed
  useEffect(() => {
    if (done !== null && done.kind !== 'duplicate') focusTitle()
  }, [done])
  return (
    <UndoBar
      text={done && doneText(done)}
      onUndo={canUndo ? () => list.send({ type: 'done.undo' }) : undefined}
      onDismiss={() => list.send({ type: 'done.dismiss' })}
    />
  )
}

const doneText = ({ kind, name }: ProjectAct): string =>
  ({
    archive: `${name} est archivé.`,
    restore: `${name} n’est plus archivé.`,
    duplicate: `${copyName(name)} est créé.`,
    delete: `${name} est supprimé.`,
  })[kind]
