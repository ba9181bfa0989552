import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { Tabs } from '#client/platform/ui/Tabs.tsx'
import { changesOf } from '#machines/dashboard/uploads/upload-decisions'
import { isChecked, isRunning } from '#machines/lives/upload.machine'
import type { Upload } from '#shared/dashboard/uploads/uploads.schema'
import { formatCount } from '#shared/platform/text'
import { ChangesTable } from './ChangesTable.tsx'
import { DraftReport } from './DraftReport.tsx'
import { DraftTrial } from './DraftTrial.tsx'
import { GapsBand } from './GapsBand.tsx'
import { ImpactTable } from './ImpactTable.tsx'
import { FamilyFaults, RejectedTable } from './RejectedTable.tsx'
import type { UploadRef } from './UploadCard.tsx'
import styles from './UploadFindings.module.css'
import { impactSentences } from './uploads.labels.ts'
import { useView } from './useView.ts'

const VIEWS = ['changements', 'refus', 'effet', 'bilan', 'essai'] as const

/** What the dry run found: the effect in words, and the lists behind it. */
export const UploadFindings = ({ upload, actor }: { upload: Upload; actor: UploadRef }) => {
  const { id, kind, state, counts, impact, baseVersion } = upload
  const changes = changesOf(upload)
  const [view, show] = useView(VIEWS)
  const isFamily = kind === 'template'
  const rejected = isFamily
    ? { id: 'refus', label: 'Fautes du gabarit', content: <FamilyFaults id={id} /> }
    : {
        id: 'refus',
        label: `Lignes refusées (${formatCount(counts.rejected)})`,
        content: <RejectedTable upload={upload} />,
      }
  const label = kind === 'restore' ? 'Contrôle du retour' : 'Contrôle du fichier'
  if (state === 'refused' && counts.rejected > 0) {
    return (
      <>
        <Unread upload={upload} />
        <Tabs label={label} selected="refus" onSelect={show} tabs={[rejected]} />
      </>
    )
  }
  if (!isChecked(upload)) return isRunning(upload) && <Waiting />
  const touched =
    impact === null
      ? 0
      : impact.carts.invalid + impact.carts.moved + impact.orders.invalid + impact.orders.moved
  return (
    <>
      <Unread upload={upload} />
      <section className={styles.effect} aria-labelledby="upload-effect">
        <h3 id="upload-effect">Effet sur les clients</h3>
        {impact === null ? (
          <p>L’effet sur les paniers et les commandes n’est pas connu.</p>
        ) : (
          impactSentences(impact).map((sentence) => <p key={sentence}>{sentence}</p>)
        )}
      </section>
      <GapsBand upload={upload} actor={actor} />
      {/* checked by somebody else against another list, it changes something else */}
      <Tabs
        key={baseVersion}
        label={label}
        selected={view}
        onSelect={show}
        tabs={[
          {
            id: 'changements',
            label: `Changements (${formatCount(changes)})`,
            content: <ChangesTable upload={upload} actor={actor} />,
          },
          // a family is refused whole, or not at all, and a return has no lines
          ...(isFamily || kind === 'restore' ? [] : [rejected]),
          // one of before returns were checked has none
          ...(impact === null
            ? []
            : [
                {
                  id: 'effet' as const,
                  label: `Paniers et commandes (${formatCount(touched)})`,
                  content: <ImpactTable upload={upload} count={touched} />,
                },
              ]),
          ...(isFamily
            ? [
                { id: 'bilan' as const, label: 'Bilan', content: <DraftReport upload={upload} /> },
                { id: 'essai' as const, label: 'Essayer', content: <DraftTrial upload={upload} /> },
              ]
            : []),
        ]}
      />
    </>
  )
}

/** A second price in a column that means nothing here, or a sheet of its own, would be lost without a word. */
export const Unread = ({ upload: { head } }: { upload: Pick<Upload, 'head'> }) => (
  <>
    <UnreadNames one="Feuille non lue" many="Feuilles non lues" names={head?.unreadSheets ?? []} />
    <UnreadNames one="Colonne non lue" many="Colonnes non lues" names={head?.ignored ?? []} />
  </>
)

const UnreadNames = ({ one, many, names }: { one: string; many: string; names: readonly string[] }) =>
  names.length > 0 && (
    <Alert tone="warning" title={names.length > 1 ? many : one}>
      {names.map((name) => `«\u00a0${name}\u00a0»`).join(', ')}
    </Alert>
  )

const Waiting = () => (
  <section className={styles.effect} aria-label="Résultat du contrôle">
    <p>Ce qui changerait s’affiche ici à la fin du contrôle.</p>
    <Skeleton height="30vh" />
  </section>
)
