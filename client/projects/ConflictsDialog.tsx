import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { crumbsOf, modelReference } from '#client/shop/model-text.ts'
import type { ProjectSyncRef } from '#machines/projects/project-sync.machine'
import type { Kept } from '#machines/projects/project-sync.rules'
import { selectConflicts } from '#machines/projects/project-sync.selectors'
import type { CartLine } from '#shared/cart/configurations.rules'
import { formatDateTime } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import { counted } from '#shared/platform/text'
import styles from './ProjectBar.module.css'

/** Lines that were changed here and elsewhere, one after the other, each in both versions. Mounted while it is open. */
export const ConflictsDialog = ({ sync, onClose }: { sync: ProjectSyncRef; onClose: () => void }) => {
  const conflicts = Object.values(useSelector(sync, selectConflicts))
  const theirs = conflicts[0]
  const mine = useSelector(
    sync,
    ({ context }) => context.lines.find(({ id }) => id === theirs?.id)?.content ?? null,
  )
  const canKeepBoth = useSelector(sync, (snapshot) =>
    snapshot.can({ type: 'conflict.settle', line: theirs?.id ?? '', keep: 'both', copy: '' }),
  )
  if (theirs === undefined) return null
  const settle = (keep: Kept) =>
    sync.send({ type: 'conflict.settle', line: theirs.id, keep, copy: crypto.randomUUID() })
  const rows = [factsOf(mine), factsOf(theirs.content)] as const
  return (
    <Modal
      open
      dismissible
      size="4xl"
      title="Choisir une version"
      onClose={onClose}
      footer={
        <Button variant="secondary" disabled={!canKeepBoth} onClick={() => settle('both')}>
          Garder les deux
        </Button>
      }
    >
      <div className={styles.fields}>
        <p role="status">
          {conflicts.length > 1
            ? `Encore ${counted(conflicts.length, 'ligne')} à comparer.`
            : 'Une ligne à comparer.'}{' '}
          Ce qui diffère est en évidence.
        </p>
        <div className={styles.versions}>
          <Version title="Votre version" line={mine} facts={rows[0]} others={rows[1]}>
            <Button onClick={() => settle('mine')}>Garder ma version</Button>
          </Version>
          <Version
            title={`Version du ${formatDateTime(theirs.changedAt)}`}
            line={theirs.content}
            facts={rows[1]}
            others={rows[0]}
          >
            <Button onClick={() => settle('theirs')}>Prendre cette version</Button>
          </Version>
        </div>
      </div>
    </Modal>
  )
}

/** What a line says, by the words that it is said with. */
const factsOf = (line: CartLine | null): ReadonlyMap<string, string> =>
  new Map(
    line === null
      ? []
      : [
          ...(line.name ? [['Repère', line.name] as const] : []),
          ...(line.room ? [['Pièce', line.room] as const] : []),
          ['Quantité', String(line.quantity)] as const,
          ...line.display.summary.map(({ label, value }) => [label, value] as const),
          ['Prix de l’unité', `${formatCents(line.display.unitCents)} HT`] as const,
          ...(line.files?.length
            ? [['Fichiers', line.files.map(({ name }) => name).join(', ')] as const]
            : []),
          ...(line.note ? [['Note', line.note] as const] : []),
        ],
  )

interface VersionProps {
  title: string
  line: CartLine | null
  facts: ReadonlyMap<string, string>
  others: ReadonlyMap<string, string>
  /** what takes it */
  children: ReactNode
}

const Version = ({ title, line, facts, others, children }: VersionProps) => (
  <section className={styles.version}>
    <h3>{title}</h3>
    {line === null ? (
      <p>Cette ligne a été supprimée.</p>
    ) : (
      <>
        <p>
          <span className={styles.soft}>{crumbsOf(line.model)}</span>
          <br />
          {modelReference(line.model)}
        </p>
        <dl className={styles.facts}>
          {[...facts].map(([label, value]) => {
            const differs = others.size > 0 && others.get(label) !== value
            return (
              <div key={label} className={cx(styles.fact, differs && styles.differs)}>
                <dt>
                  {label}
                  {differs && <span className="visually-hidden"> (différent)</span>}
                </dt>
                <dd>{value}</dd>
              </div>
            )
          })}
        </dl>
      </>
    )}
    {children}
  </section>
)
