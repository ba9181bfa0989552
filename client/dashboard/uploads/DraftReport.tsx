import { Link } from 'react-router-dom'
import { dashboardPath } from '#client/links.ts'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { Table } from '#client/platform/ui/Table.tsx'
import type {
  DraftComparison,
  DraftModel,
  DraftReport as Report,
} from '#shared/dashboard/uploads/draft.schema'
import { DRAFT_GROUPS, type DraftGroupName } from '#shared/dashboard/uploads/draft-groups'
import type { Upload } from '#shared/dashboard/uploads/uploads.schema'
import { counted, formatCount, formatNumber } from '#shared/platform/text'
import styles from './Draft.module.css'
import { comparisonOf, exampleName, type Source, useDraft } from './drafts.ts'
import { differenceText, priceText } from './prices.ts'

/** What a family's draft does beside the list in force: what gets dearer, impossible, slower, and what never costs. */
export const DraftReport = ({ upload }: { upload: Upload }) => {
  const draft = useDraft(upload)
  if (draft.status === 'failed') {
    return <ReadFailure title="Le bilan n’a pas pu être lu" failure={draft.failure} onRetry={draft.reload} />
  }
  if (draft.status === 'loading') return <Skeleton height="60vh" />
  const { report } = draft.data
  if (report === null) {
    return (
      <Alert tone="info" title="Ce gabarit a été contrôlé avant qu’il y ait des bilans">
        Envoyez-le à nouveau pour avoir le sien. Il s’essaie sous «&nbsp;Essayer&nbsp;».
      </Alert>
    )
  }
  const { generated, orders } = report
  return (
    <div className={styles.stack}>
      <Comparison
        title="Configurations générées"
        sentence={
          generated.compared === 0
            ? 'Aucun modèle déjà en vigueur ne change\u00a0: il n’y a rien à comparer.'
            : `${counted(generated.compared, 'configuration')} des modèles qui changent, à réponses égales, par le tarif en vigueur et par ce gabarit.`
        }
        source="configurations"
        report={report}
        upload={upload}
      />
      <Comparison
        title="Dernières commandes"
        sentence={
          orders.compared === 0
            ? 'Aucune commande n’a encore été passée.'
            : `Leurs lignes, si les ${counted(orders.compared, 'dernière commande', 'dernières commandes')} étaient passées à nouveau.`
        }
        source="commandes"
        report={report}
        upload={upload}
      />
      <StillOptions report={report} />
      <Models report={report} />
    </div>
  )
}

const groupLabels: Record<
  DraftGroupName,
  { label: string; tone: 'danger' | 'warning' | 'success' | 'info' }
> = {
  dearer: { label: 'Plus cher', tone: 'warning' },
  cheaper: { label: 'Moins cher', tone: 'info' },
  impossible: { label: 'Impossible', tone: 'danger' },
  possible: { label: 'Devient possible', tone: 'success' },
}

interface ComparisonProps {
  title: string
  sentence: string
  source: Source
  report: Report
  upload: Upload
}

const Comparison = ({ title, sentence, source, report, upload }: ComparisonProps) => {
  const comparison = comparisonOf(report, source)
  const groups = DRAFT_GROUPS.filter((name) => name !== 'possible' || source === 'configurations')
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      <p>{sentence}</p>
      {comparison.compared > 0 && (
        <>
          <dl className={styles.counts}>
            {groups.map((name) => (
              <div key={name}>
                <dt>{groupLabels[name].label}</dt>
                <dd>{formatCount(comparison[name].count)}</dd>
              </div>
            ))}
          </dl>
          <Examples comparison={comparison} source={source} upload={upload} />
        </>
      )}
    </section>
  )
}

const Examples = ({
  comparison,
  source,
  upload,
}: {
  comparison: DraftComparison
  source: Source
  upload: Upload
}) => {
  const rows = DRAFT_GROUPS.flatMap((name) =>
    comparison[name].examples.map((example, place) => ({ name, place, ...example })),
  )
  if (rows.length === 0) return <p>Rien ne change pour elles.</p>
  return (
    <Table
      caption="Les plus grands écarts, et ce qui change d’état"
      columns={[
        { id: 'model', label: 'Modèle' },
        { id: 'group', label: 'Effet' },
        { id: 'old', label: 'En vigueur HT', align: 'end' },
        { id: 'new', label: 'Gabarit HT', align: 'end' },
        { id: 'why', label: 'Écart ou raison' },
        { id: 'try', label: 'Essai' },
      ]}
      rows={rows.map(({ name, place, model, order, oldPrice, newPrice, reason, alike }) => ({
        id: exampleName(source, name, place),
        cells: {
          model: (
            <span className={styles.thing}>
              {model}
              {order !== null && (
                <Link to={dashboardPath('ordersList', { commande: order.id })}>
                  {`${order.number}, ligne ${order.line}`}
                </Link>
              )}
            </span>
          ),
          group: <Badge tone={groupLabels[name].tone}>{groupLabels[name].label}</Badge>,
          old: priceText(oldPrice),
          new: priceText(newPrice),
          why: (
            <span className={styles.thing}>
              {reason || differenceText(oldPrice, newPrice)}
              {alike > 1 && (
                <span
                  className={styles.soft}
                >{`${formatCount(alike)} configurations pour cette raison`}</span>
              )}
            </span>
          ),
          try: (
            <Link
              aria-label={`Essayer ${model}, ${groupLabels[name].label.toLowerCase()}, exemple ${place + 1}`}
              to={dashboardPath('productsUpload', {
                import: upload.id,
                vue: 'essai',
                modele: model,
                depuis: exampleName(source, name, place),
              })}
            >
              Essayer
            </Link>
          ),
        },
      }))}
    />
  )
}

const StillOptions = ({ report: { still, states } }: { report: Report }) => (
  <section className={styles.part} aria-label="Options qui ne changent jamais le prix">
    <h3>Options qui ne changent jamais le prix</h3>
    <p>
      {`Chaque option a été échangée dans ${counted(states, 'configuration générée', 'configurations générées')}. Une option qui promet de la matière ou du travail n’a pas sa place ici.`}
    </p>
    <Table
      caption="Options au même prix, par question"
      columns={[
        { id: 'label', label: 'Question' },
        { id: 'options', label: 'Options' },
      ]}
      rows={still.map(({ criterion, label, options }) => ({
        id: criterion,
        cells: {
          label: (
            <span className={styles.thing}>
              {label}
              <span className={styles.soft}>{criterion}</span>
            </span>
          ),
          options: options.map((option) => option.label).join(', '),
        },
      }))}
      empty="Chaque option change le prix"
    />
  </section>
)

const standings: Record<DraftModel['standing'], { label: string; tone: 'success' | 'info' | 'neutral' }> = {
  new: { label: 'Nouveau', tone: 'success' },
  changed: { label: 'Changé', tone: 'info' },
  same: { label: 'Identique', tone: 'neutral' },
}

const timeText = (time: number | null): string => (time === null ? '–' : `${formatNumber(time, 1)}\u00a0µs`)

/** µs that no measure on a busy machine tells apart. */
const NOISE = 5
/** Share from which an evaluation that takes longer is told. */
const SLOWER = 1.25

const isSlower = ({ oldTime, newTime }: DraftModel): boolean =>
  oldTime !== null && newTime !== null && newTime > oldTime * SLOWER && newTime - oldTime > NOISE

const Models = ({ report: { models, gone } }: { report: Report }) => (
  <section className={styles.part} aria-label="Modèles">
    <h3>Modèles</h3>
    {gone.length > 0 && <p>{`Ne sont plus dans ce gabarit\u00a0: ${gone.join(', ')}.`}</p>}
    <Table
      caption="Modèles du gabarit, et le temps d’un calcul"
      columns={[
        { id: 'model', label: 'Modèle' },
        { id: 'standing', label: 'Règles' },
        { id: 'cases', label: 'Cas justes', align: 'end' },
        { id: 'compared', label: 'Comparées', align: 'end' },
        { id: 'old', label: 'Calcul en vigueur', align: 'end' },
        { id: 'new', label: 'Calcul du gabarit', align: 'end' },
      ]}
      rows={models.map((model) => ({
        id: model.reference,
        cells: {
          model: (
            <span className={styles.thing}>
              {model.reference}
              <span className={styles.soft}>{model.name}</span>
            </span>
          ),
          standing: <Badge tone={standings[model.standing].tone}>{standings[model.standing].label}</Badge>,
          cases: formatCount(model.cases),
          compared: model.standing === 'changed' ? formatCount(model.compared) : '–',
          old: timeText(model.oldTime),
          new: (
            <span className={styles.figure}>
              {timeText(model.newTime)}
              {isSlower(model) && <Badge tone="warning">Plus lent</Badge>}
            </span>
          ),
        },
      }))}
    />
  </section>
)
