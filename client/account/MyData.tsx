import { useMachine } from '@xstate/react'
import { Link } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { DeletionDialog } from './DeletionDialog.tsx'
import styles from './PersonalTab.module.css'
import { exportLogic } from './privacy.effects.ts'

/** « Mes données »: to have them, and to have them gone. */
export const MyData = () => (
  <Card className={styles.card ?? ''}>
    <h2>Mes données</h2>
    <Export />
    <DeletionDialog />
  </Card>
)

const Export = () => {
  const [state, send] = useMachine(exportLogic)
  const { failure } = state.context
  return (
    <div className={styles.part}>
      <p>
        Tout ce que la boutique conserve à votre sujet, dans un fichier lisible par une machine (JSON)&nbsp;:
        compte, adresses, commandes, messages, connexions. Voir la{' '}
        <Link to={paths.privacy}>politique de confidentialité</Link>.
      </p>
      <Button
        variant="secondary"
        busy={state.matches('preparing')}
        onClick={() => send({ type: 'export.ask' })}
      >
        Télécharger mes données
      </Button>
      {failure && (
        <Alert tone="error" announce>
          {failure.message}
        </Alert>
      )}
      {state.matches('saved') && (
        <Alert tone="success" announce>
          Le fichier est dans vos téléchargements.
        </Alert>
      )}
    </div>
  )
}
