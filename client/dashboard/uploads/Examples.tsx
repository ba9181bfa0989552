import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import type { UploadFormat, UploadKind } from '#shared/dashboard/upload-rows.schema'
import styles from './Examples.module.css'
import { uploadDownloadLogic } from './uploads.effects.ts'
import { kindLabels } from './uploads.labels.ts'

const examples = [
  {
    kind: 'prices',
    text: 'Tous les prix du tarif\u00a0: référence, prix HT, et une feuille pour chaque grille.',
    formats: ['csv', 'xlsx'],
  },
  {
    kind: 'components',
    text: 'Composants ajoutés, modifiés ou retirés\u00a0: référence, type, désignation, prix HT, unité, famille…',
    formats: ['csv', 'xlsx'],
  },
  {
    kind: 'models',
    text: 'Modèles ajoutés, modifiés ou retirés\u00a0: référence, famille, désignation, description.',
    formats: ['csv', 'xlsx'],
  },
  {
    kind: 'template',
    text: 'Une famille entière avec ses règles, ses tables et ses grilles de prix. Celle d’un modèle en vente se télécharge depuis sa fiche, dans les produits.',
    formats: ['json'],
  },
] as const satisfies readonly { kind: UploadKind; text: string; formats: readonly UploadFormat[] }[]

/** A file to start from, of each kind in each of its formats. */
export const Examples = () => {
  const [state, send, actor] = useMachine(uploadDownloadLogic)
  const notify = useToast()
  useEffect(() => {
    const { unsubscribe } = actor.on('download.failed', ({ failure }) =>
      notify(failure.message, { type: 'error' }),
    )
    return unsubscribe
  }, [actor, notify])
  const { wanted } = state.context
  const isWanted = (kind: UploadKind, format: UploadFormat) =>
    wanted?.what === 'example' && wanted.kind === kind && wanted.format === format
  return (
    <Card>
      <h2>Partir d’un exemple</h2>
      <p className={styles.text}>
        Les tableaux reprennent tout le tarif en vigueur&nbsp;: renvoyés tels quels, ils ne changent rien.
      </p>
      <ul className={styles.list}>
        {examples.map(({ kind, text, formats }) => (
          <li key={kind} className={styles.example}>
            <div>
              <p className={styles.kind}>{kindLabels[kind]}</p>
              <p className={styles.text}>{text}</p>
            </div>
            <div className={styles.formats}>
              {formats.map((format) => (
                <Button
                  key={format}
                  variant="secondary"
                  busy={isWanted(kind, format)}
                  onClick={() => send({ type: 'download.ask', wanted: { what: 'example', kind, format } })}
                >
                  <span className="visually-hidden">{`Exemple, ${kindLabels[kind]}\u00a0: `}</span>
                  {format.toUpperCase()}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
