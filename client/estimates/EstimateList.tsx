import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import styles from '#client/account/AccountList.module.css'
import { estimatePath, issuerPath, newEstimatePath } from '#client/links.ts'
import { changedSearch } from '#client/platform/changed-search.ts'
import type { NavigationWishes } from '#client/platform/navigation.tsx'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { SectionTitle } from '#client/platform/ui/SectionTitle.tsx'
import { EndBy } from '#client/team/StepBy.tsx'
import type { EstimateListQuery } from '#machines/estimates/estimate-list.machine'
import { estimateValidText } from '#shared/estimates/estimate-text'
import { ESTIMATE_STATES } from '#shared/estimates/estimate-words'
import type { EstimateRow } from '#shared/estimates/estimates.schema'
import { formatDate } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import { counted } from '#shared/platform/text'
import { EstimateSearch } from './EstimateSearch.tsx'
import { EstimateStateBadge } from './EstimateStateBadge.tsx'
import { estimateListLogic } from './estimates.effects.ts'

const UNREAD = 'Vos devis clients n’ont pas pu être lus'

const SEARCH = 'q'
const STATE = 'etat'

const readQuery = (search: URLSearchParams): EstimateListQuery => ({
  search: (search.get(SEARCH) ?? '').slice(0, 80).trim(),
  state: ESTIMATE_STATES.find((state) => state === search.get(STATE)) ?? null,
})

/** The person is at the search: the results come under it. */
const searching = { keepFocus: true } satisfies NavigationWishes

/** The list that the address asks for. */
const useEstimateList = () => {
  const [address, setAddress] = useSearchParams()
  const { search, state } = readQuery(address)
  const [input] = useState(() => ({ query: { search, state } }))
  const list = useActorRef(estimateListLogic, { input })
  useEffect(() => list.send({ type: 'address.changed', query: { search, state } }), [list, search, state])
  useEffect(() => {
    const asked = list.on('query.asked', ({ query }) =>
      setAddress((current) => changedSearch(current, { [SEARCH]: query.search, [STATE]: query.state }), {
        state: searching,
      }),
    )
    return () => asked.unsubscribe()
  }, [list, setAddress])
  return list
}

/** One's estimates, newest first. */
export const EstimateList = () => {
  const list = useEstimateList()
  const { estimates, query, failure } = useSelector(list, ({ context }) => context)
  const loading = useSelector(list, (snapshot) => snapshot.hasTag('loading'))
  const failed = useSelector(list, (snapshot) => snapshot.matches('failed'))
  const moreFailed = useSelector(list, (snapshot) => snapshot.matches({ listed: 'moreFailed' }))
  const loadingMore = useSelector(list, (snapshot) => snapshot.matches({ listed: 'more' }))
  const canMore = useSelector(list, (snapshot) => snapshot.can({ type: 'more.ask' }))
  const retry = () => list.send({ type: 'list.retry' })
  const count = estimates.length
  const isFiltered = query.search !== '' || query.state !== null
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <SectionTitle>Vos devis clients</SectionTitle>
        <div className={styles.buttons}>
          <LinkButton variant="secondary" to={issuerPath}>
            Mon entreprise
          </LinkButton>
          <LinkButton to={newEstimatePath()}>Nouveau devis client</LinkButton>
        </div>
      </div>
      <EstimateSearch list={list} />
      <p role="status" className="visually-hidden">
        {loading
          ? 'Chargement des devis clients'
          : failed
            ? ''
            : counted(count, 'devis client affiché', 'devis clients affichés')}
      </p>
      {failed ? (
        <ReadFailure title={UNREAD} failure={failure} onRetry={retry} />
      ) : loading ? (
        <Ghosts />
      ) : count === 0 ? (
        isFiltered ? (
          <EmptyState
            title="Aucun devis client ne correspond"
            actions={
              <LinkButton variant="secondary" to="?tab=devis-clients">
                Voir tous mes devis clients
              </LinkButton>
            }
          />
        ) : (
          <EmptyState title="Pas de devis client pour le moment">
            Établissez le devis que vous remettrez à votre client&nbsp;: vos lignes, votre marge, votre logo.
            Il l’accepte en ligne, puis vous commandez ce qu’il contient.
          </EmptyState>
        )
      ) : (
        <>
          <ul className={styles.rows} aria-label="Devis clients">
            {estimates.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
          {moreFailed && <ReadFailure title={UNREAD} failure={failure} onRetry={retry} />}
          {(canMore || loadingMore) && (
            <Button
              className={styles.more ?? ''}
              variant="secondary"
              busy={loadingMore}
              onClick={() => list.send({ type: 'more.ask' })}
            >
              Afficher plus de devis clients
            </Button>
          )}
        </>
      )}
    </div>
  )
}

const titleOf = ({ name, client, number, createdAt }: EstimateRow): string =>
  name || client || number || `Brouillon du ${formatDate(createdAt)}`

const Row = ({ row }: { row: EstimateRow }) => {
  const { id, state, number, revision, name, client, lines, totalCents, validUntil } = row
  return (
    <li className={styles.row}>
      <Link className={styles.link ?? ''} to={estimatePath(id)}>
        {titleOf(row)}
      </Link>
      <p className={styles.meta}>
        {number !== null && (
          <span className={styles.number}>
            {number}
            {revision > 1 && `, révision ${revision}`}
          </span>
        )}
        {name !== '' && client !== '' && <span>{client}</span>}
        <span>
          Modifié le {formatDate(row.keptAt)}
          <EndBy by={row.keptBy} />
        </span>
        <EstimateStateBadge state={state} />
      </p>
      <p className={styles.amount}>
        <strong>{formatCents(totalCents)} TTC</strong>, {counted(lines, 'ligne')}
        {state === 'given' && validUntil !== null && `, ${estimateValidText(validUntil).toLowerCase()}`}
      </p>
    </li>
  )
}

/** Rows to come. */
const Ghosts = () => (
  <div className={styles.rows}>
    <Skeleton height="96px" />
    <Skeleton height="96px" />
    <Skeleton height="96px" />
  </div>
)
