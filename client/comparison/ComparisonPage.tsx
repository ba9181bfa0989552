import { useActorRef } from '@xstate/react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { useCompany } from '#client/platform/company.tsx'
import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { drawingOf } from '#client/platform/drawings/drawing-of.ts'
import { useResource } from '#client/platform/resource.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Checkbox } from '#client/platform/ui/Checkbox.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { BackButton, PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { usePaidFirst } from '#client/session/usePaidFirst.ts'
import { crumbsOf, modelReference } from '#client/shop/model-text.ts'
import {
  COMPARED_MAX,
  type ComparedConfiguration,
  comparedAs,
  comparisonOf,
} from '#shared/configurator/comparison'
import type { Evaluation } from '#shared/configurator/evaluation'
import { codeText } from '#shared/configurator/saved-configuration.rules'
import { deliveryDates, homeShortText } from '#shared/orders/delivery-dates'
import { exactly } from '#shared/orders/lead-time.rules'
import { formatCents, signedCents } from '#shared/platform/money'
import { AddProduct } from './AddProduct.tsx'
import styles from './ComparisonPage.module.css'
import { COMPARE, comparedIn, comparisonPath, headings, keepComparison } from './compared.ts'
import { type Compared, comparingLogic, readCompared } from './comparison.effects.ts'

type Read = ReturnType<typeof useCompared>

/** A configuration that is compared, as far as it could be read. */
interface Column {
  code: string
  read: Read
  /** null: not read */
  compared: ComparedConfiguration | null
}

const useCompared = (code: string) => useResource<Compared>(`compared:${code}`, () => readCompared(code))

/** What a code stands for, judged by itself: nothing that is remembered of other orders stands in. */
const columnOf = (code: string, read: Read): Column => {
  if (read.status !== 'ready') return { code, read, compared: null }
  const { saved, loaded } = read.data
  const answers = { criteria: saved.criteria, selection: saved.components }
  return { code, read, compared: comparedAs(loaded, answers) }
}

/** /configurator?compare=: up to three configurations side by side, of one model or of different ones. */
export const ComparisonPage = () => {
  const [query] = useSearchParams()
  const text = query.get(COMPARE) ?? ''
  const codes = useMemo(() => comparedIn(text), [text])
  useEffect(() => keepComparison(codes), [codes])
  return (
    <div className={styles.page}>
      <PageTitle
        title="Comparer"
        back={<BackButton fallback={paths.configurator} />}
        lead="Prix d’une unité au tarif du jour, hors livraison."
      />
      {codes.length === 0 ? (
        <EmptyState
          title="Rien à comparer pour le moment"
          actions={<LinkButton to={paths.configurator}>Aller au configurateur</LinkButton>}
        >
          Configurez un modèle, puis «&nbsp;Partager ou comparer&nbsp;».
        </EmptyState>
      ) : (
        <Comparison codes={codes} />
      )}
    </div>
  )
}

const Comparison = ({ codes }: { codes: readonly string[] }) => {
  const navigate = useNavigate()
  const comparing = useActorRef(comparingLogic)
  const [differences, setDifferences] = useState(false)
  useEffect(() => {
    const added = comparing.on('product.added', ({ code }) =>
      navigate(comparisonPath([...codes.filter((one) => one !== code), code])),
    )
    return () => added.unsubscribe()
  }, [comparing, navigate, codes])
  const shown = codes.slice(0, COMPARED_MAX)
  const waiting = codes.slice(COMPARED_MAX)
  const [like = ''] = shown
  return (
    <>
      {waiting.length > 0 && (
        <Alert tone="info">
          Trois configurations au plus&nbsp;: retirez-en une pour voir {waiting.map(codeText).join(', ')}.
        </Alert>
      )}
      <div className={styles.tools}>
        {codes.length < COMPARED_MAX && (
          <>
            <Button onClick={() => comparing.send({ type: 'product.add' })}>Ajouter un autre produit</Button>
            <LinkButton to={openPath(shown.at(-1) ?? like)} variant="secondary">
              Ajouter une variante
            </LinkButton>
          </>
        )}
        {shown.length > 1 && (
          <Checkbox label="Seulement les différences" checked={differences} onChange={setDifferences} />
        )}
      </div>
      <Reading codes={shown} columns={[]}>
        {(columns) => <Columns columns={columns} codes={codes} differences={differences} />}
      </Reading>
      <AddProduct comparing={comparing} like={like} />
    </>
  )
}

/** The configurator with what a code stands for. */
const openPath = (code: string): string => `${paths.configurator}?code=${codeText(code)}`

interface ReadingProps {
  /** still to be read */
  codes: readonly string[]
  columns: readonly Column[]
  children: (columns: readonly Column[]) => ReactNode
}

/** Reads one after the other into its columns, all at a time: each is a resource of its own. */
const Reading = ({ codes, columns, children }: ReadingProps) => {
  const [code, ...rest] = codes
  if (code === undefined) return children(columns)
  return (
    <ReadOne key={code} code={code} codes={rest} columns={columns}>
      {children}
    </ReadOne>
  )
}

const ReadOne = ({ code, codes, columns, children }: ReadingProps & { code: string }) => {
  const read = useCompared(code)
  return (
    <Reading codes={codes} columns={[...columns, columnOf(code, read)]}>
      {children}
    </Reading>
  )
}

interface ColumnsProps {
  columns: readonly Column[]
  /** all that the address compares */
  codes: readonly string[]
  /** rows that are the same in all are left out */
  differences: boolean
}

const Columns = ({ columns, codes, differences }: ColumnsProps) => {
  const evaluations = columns.flatMap(({ compared }) => compared?.evaluation ?? [])
  const [first] = columns
  return (
    <table className={styles.table} style={{ '--columns': columns.length }}>
      <caption className="visually-hidden">Configurations comparées</caption>
      <thead>
        <tr>
          <td className={styles.corner} />
          {columns.map((column) => (
            <th key={column.code} scope="col" className={styles.head}>
              <Head column={column} than={column === first ? null : (first?.compared?.evaluation ?? null)} />
              <LinkButton
                to={comparisonPath(codes.filter((one) => one !== column.code))}
                variant="quiet"
                className={styles.remove ?? ''}
                aria-label={`Retirer ${codeText(column.code)} de la comparaison`}
              >
                Retirer
              </LinkButton>
            </th>
          ))}
        </tr>
      </thead>
      {evaluations.length === columns.length && <Rows evaluations={evaluations} differences={differences} />}
    </table>
  )
}

interface HeadProps {
  column: Column
  /** what its price is compared with */
  than: Evaluation | null
}

const Head = ({ column: { code, read, compared }, than }: HeadProps) => {
  if (read.status === 'failed')
    return (
      <ReadFailure
        title={`La configuration ${codeText(code)} n’a pas pu être lue`}
        failure={read.failure}
        onRetry={read.reload}
      />
    )
  if (read.status === 'loading' || compared === null)
    return (
      <div role="status" className={styles.reading}>
        <span className="visually-hidden">Lecture de la configuration {codeText(code)}…</span>
        <Skeleton height="140px" />
        <Skeleton height="72px" />
      </div>
    )
  const { model } = read.data.saved
  return (
    <>
      <Link to={openPath(code)} className={styles.open}>
        <span className={styles.drawing}>
          <Drawing {...drawingOf(compared.evaluation)} decorative />
        </span>
        <span className={styles.name}>{model.subFamily?.name}</span>
      </Link>
      <span className={cx(styles.note, styles.crumbs)}>{crumbsOf(model)}</span>
      <span className={styles.note}>
        Ref: {modelReference(model)} · {codeText(code)}
      </span>
      <Price compared={compared} than={than} />
    </>
  )
}

const Price = ({ compared, than }: { compared: ComparedConfiguration; than: Evaluation | null }) => {
  const { evaluation, assumed } = compared
  const { complete, price, leadTimeDays, missing, criteria } = evaluation
  const { closings } = useCompany()
  const isPaidFirst = usePaidFirst()
  const errors = evaluation.problems.filter(({ level }) => level === 'error')
  const asked = criteria.filter(({ key }) => missing.includes(key)).map(({ label }) => label)
  return (
    <>
      <span className={styles.price}>
        {complete ? `${formatCents(price.cents)} HT` : '–'}
        {complete && than?.complete === true && (
          <span className={styles.difference}>{differenceText(price.cents - than.price.cents)}</span>
        )}
      </span>
      {leadTimeDays !== undefined && (
        <span className={styles.time}>
          {homeShortText(deliveryDates(Date.now(), exactly(leadTimeDays), closings), isPaidFirst)}
        </span>
      )}
      {errors.map(({ key, message }) => (
        <span key={key} className={styles.error}>
          {message}
        </span>
      ))}
      {assumed.length > 0 && (
        <span className={styles.note}>Supposé, à préciser&nbsp;: {assumed.join('\u00a0; ')}</span>
      )}
      {errors.length === 0 && asked.length > 0 && (
        <span className={styles.note}>À compléter&nbsp;: {asked.join(', ')}</span>
      )}
    </>
  )
}

const differenceText = (cents: number): string => (cents === 0 ? 'même prix' : signedCents(cents))

const Rows = ({ evaluations, differences }: { evaluations: readonly Evaluation[]; differences: boolean }) => {
  const rows = comparisonOf(evaluations).filter(({ differs }) => differs || !differences)
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  if (rows.length === 0)
    return (
      <tbody>
        <tr>
          <td colSpan={evaluations.length + 1} className={styles.same}>
            Rien ne les distingue.
          </td>
        </tr>
      </tbody>
    )
  return kinds.map((kind) => (
    <tbody key={kind}>
      <tr>
        <th scope="rowgroup" colSpan={evaluations.length + 1} className={styles.heading}>
          {headings[kind]}
        </th>
      </tr>
      {rows
        .filter((row) => row.kind === kind)
        .map(({ key, label, cells, differs }) => (
          <tr key={key} className={cx(differs && evaluations.length > 1 && styles.differs)}>
            <th scope="row">{label}</th>
            {cells.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is the column it stands in
              <td key={index}>{text?.replaceAll('\u00a0×\u00a0', ' × ') ?? '–'}</td>
            ))}
          </tr>
        ))}
    </tbody>
  ))
}
