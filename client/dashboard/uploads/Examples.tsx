import { Card } from '#client/platform/ui/Card.tsx'
import type { UploadFormat, UploadKind } from '#shared/dashboard/uploads/upload-rows.schema'
import { DownloadButton } from './DownloadButton.tsx'
import styles from './Examples.module.css'
import { kindLabels } from './uploads.labels.ts'

interface Start {
  readonly kind: UploadKind
  readonly text: string
  readonly formats: readonly UploadFormat[]
}

const inForce: readonly Start[] = [
  {
    kind: 'prices',
    text: 'Référence, désignation, prix HT, et une feuille pour chaque grille de prix.',
    formats: ['csv', 'xlsx'],
  },
  {
    kind: 'components',
    text: 'Référence, type, désignation, prix HT, unité, famille… Pour en ajouter, en modifier ou en retirer.',
    formats: ['csv', 'xlsx'],
  },
  {
    kind: 'models',
    text: 'Référence, famille, désignation, description. Pour en ajouter, en modifier ou en retirer.',
    formats: ['csv', 'xlsx'],
  },
]

const fictitious: readonly Start[] = [
  {
    kind: 'template',
    text: 'Une famille inventée, avec ses règles, ses tables et ses grilles de prix. Celle d’un modèle en vente se télécharge depuis sa fiche, dans les produits.',
    formats: ['json'],
  },
]

/** Files to start from: the list in force as tables, and an example of a family. */
export const Examples = () => (
  <div className={styles.cards}>
    <Card>
      <h2>Tarif en vigueur</h2>
      <p className={styles.text}>
        Tout le tarif, tel qu’il s’applique&nbsp;: renvoyé tel quel, il ne change rien. Le nom du fichier dit
        sa version et le jour.
      </p>
      <Starts from="Tarif en vigueur" starts={inForce} />
    </Card>
    <Card>
      <h2>Partir d’un exemple</h2>
      <Starts from="Exemple" starts={fictitious} />
    </Card>
  </div>
)

const Starts = ({ from, starts }: { from: string; starts: readonly Start[] }) => (
  <ul className={styles.list}>
    {starts.map(({ kind, text, formats }) => (
      <li key={kind} className={styles.example}>
        <div>
          <p className={styles.kind}>{kindLabels[kind]}</p>
          <p className={styles.text}>{text}</p>
        </div>
        <div className={styles.formats}>
          {formats.map((format) => (
            <DownloadButton key={format} wanted={{ what: 'example', kind, format }}>
              <span className="visually-hidden">{`${from}, ${kindLabels[kind]}\u00a0: `}</span>
              {format.toUpperCase()}
            </DownloadButton>
          ))}
        </div>
      </li>
    ))}
  </ul>
)
