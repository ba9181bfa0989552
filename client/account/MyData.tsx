import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { DeletionDialog } from './DeletionDialog.tsx'
import styles from './PersonalTab.module.css'
import { exportLogic } from './privacy.effects.ts'
import { refusalText } from './refusal-text.ts'

/** « Mes données »: to have them, and to have them gone. */
export const MyData = () => (
  <Card className={styles.card ?? ''}>
    <h2>Mes données</h2>
    <Export />
    <DeletionDialog />
  </Card>
)

const Export = () => {
  const notify = useToast()
  const file = useActorRef(exportLogic)
  const busy = useSelector(file, (snapshot) => snapshot.matches('preparing'))
  useEffect(() => {
    const saved = file.on('export.saved', () =>
      notify('Le fichier est dans vos téléchargements.', { type: 'success' }),
    )
    const refused = file.on('export.refused', ({ failure }) =>
      notify(refusalText(failure), { type: 'error' }),
    )
    return () => {
      saved.unsubscribe()
      refused.unsubscribe()
    }
  }, [file, notify])
  return (
    <div className={styles.part}>
      <p>
        Tout ce que la boutique conserve à votre sujet, dans un fichier lisible par une machine (JSON)&nbsp;:
        compte, adresses, commandes, messages, connexions. Voir la{' '}
        <Link to={paths.privacy}>politique de confidentialité</Link>.
      </p>
      <Button variant="secondary" busy={busy} onClick={() => file.send({ type: 'export.ask' })}>
        Télécharger mes données
      </Button>
    </div>
  )
}
