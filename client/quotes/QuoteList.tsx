import { useActorRef, useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import styles from '#client/account/AccountList.module.css'
import { askQuotePath, quotePath } from '#client/links.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { SectionTitle } from '#client/platform/ui/SectionTitle.tsx'
import { formatDate } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import { counted } from '#shared/platform/text'
import { validText } from '#shared/quotes/answer-text'
import type { QuoteRow } from '#shared/quotes/quotes.schema'
import { QuoteStateBadge } from './QuoteStateBadge.tsx'
import { quoteListLogic } from './quotes.effects.ts'

const UNREAD = 'Vos devis n’ont pas pu être lus'

/** One's quotes: the drafts, then what was sent, newest first. */
export const QuoteList = () => {
  const list = useActorRef(quoteListLogic)
  const { drafts, quotes, failure } = useSelector(list, ({ context }) => context)
  const loading = useSelector(list, (snapshot) => snapshot.hasTag('loading'))
  const failed = useSelector(list, (snapshot) => snapshot.matches('failed'))
  const moreFailed = useSelector(list, (snapshot) => snapshot.matches({ listed: 'moreFailed' }))
  const loadingMore = useSelector(list, (snapshot) => snapshot.matches({ listed: 'more' }))
  const canMore = useSelector(list, (snapshot) => snapshot.can({ type: 'more.ask' }))
  const retry = () => list.send({ type: 'list.retry' })
  const ask = <LinkButton to={askQuotePath()}>Demander un devis</LinkButton>
  const count = drafts.length + quotes.length
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <SectionTitle>Vos devis</SectionTitle>
        {count > 0 && ask}
      </div>
      <p role="status" className="visually-hidden">
        {loading
          ? 'Chargement des devis'
          : count > 0
            ? counted(count, 'devis affiché', 'devis affichés')
            : ''}
      </p>
      {failed ? (
        <ReadFailure title={UNREAD} failure={failure} onRetry={retry} />
      ) : loading ? (
        <Ghosts />
      ) : count === 0 ? (
        <EmptyState title="Pas de devis pour le moment" actions={ask}>
          Un produit hors des limites du configurateur, une quantité, une date à tenir&nbsp;: décrivez votre
          besoin, notre équipe le chiffre.
        </EmptyState>
      ) : (
        <>
          <Rows title="À envoyer" rows={drafts} />
          <Rows title="Demandes envoyées" rows={quotes} />
          {moreFailed && <ReadFailure title={UNREAD} failure={failure} onRetry={retry} />}
          {(canMore || loadingMore) && (
            <Button
              className={styles.more ?? ''}
              variant="secondary"
              busy={loadingMore}
              onClick={() => list.send({ type: 'more.ask' })}
            >
              Afficher plus de devis
            </Button>
          )}
        </>
      )}
    </div>
  )
}

interface RowsProps {
  title: string
  rows: readonly QuoteRow[]
}

const Rows = ({ title, rows }: RowsProps) =>
  rows.length > 0 && (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )

/** `Enrouleur EN-40, Rail RA-25 et 2 autres lignes`. */
const goodsText = ({ models, lines }: QuoteRow): string => {
  const more = lines - models.length
  return `${models.join(', ')}${more > 0 ? ` et ${counted(more, 'autre ligne', 'autres lignes')}` : ''}`
}

const titleOf = ({ name, number, createdAt }: QuoteRow): string =>
  name || number || `Brouillon du ${formatDate(createdAt)}`

const Row = ({ row }: { row: QuoteRow }) => (
  <li className={styles.row}>
    <Link className={styles.link ?? ''} to={quotePath(row.id)}>
      {titleOf(row)}
    </Link>
    <p className={styles.meta}>
      {row.number !== null && <span className={styles.number}>{row.number}</span>}
      <span>
        {row.sentAt === null ? `Créé le ${formatDate(row.createdAt)}` : `Envoyé le ${formatDate(row.sentAt)}`}
      </span>
      <QuoteStateBadge state={row.state} />
    </p>
    {row.answer !== null && (
      <p className={styles.amount}>
        <strong>{formatCents(row.answer.totalCents)} TTC</strong>
        {row.state === 'answered' && `, ${validText(row.answer).toLowerCase()}`}
      </p>
    )}
    {row.lines > 0 && <p className={styles.goods}>{goodsText(row)}</p>}
  </li>
)

/** Rows to come. */
const Ghosts = () => (
  <div className={styles.rows}>
    <Skeleton height="96px" />
    <Skeleton height="96px" />
    <Skeleton height="96px" />
  </div>
)
