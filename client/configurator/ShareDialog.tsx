import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { comparisonWith } from '#client/comparison/compared.ts'
import { paths } from '#client/paths.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { QrCode } from '#client/platform/ui/QrCode.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import type { SharingRef } from '#machines/configurator/sharing.machine'
import { codeText } from '#shared/configurator/saved-configuration.rules'
import type { SaveConfigurationBody } from '#shared/configurator/saved-configuration.schema'
import { ConfigurationSheet } from './ConfigurationSheet.tsx'
import styles from './ShareDialog.module.css'
import { sharingLogic } from './sharing.effects.ts'

const linkTo = (code: string): string =>
  `${window.location.origin}${paths.configurator}?code=${encodeURIComponent(codeText(code))}`

interface ShareDialogProps {
  /** as it stood when it was shared */
  configuration: SaveConfigurationBody
  onClose: () => void
}

/** The code, the link and the QR code of a configuration, or why there is none. */
export const ShareDialog = ({ configuration, onClose }: ShareDialogProps) => {
  const sharing = useActorRef(sharingLogic)
  useEffect(() => sharing.send({ type: 'share.open', configuration }), [sharing, configuration])
  const code = useSelector(sharing, ({ context }) => context.code)
  return (
    <Modal
      open
      dismissible
      size="lg"
      title="Partager cette configuration"
      onClose={() => {
        sharing.send({ type: 'share.close' })
        onClose()
      }}
      footer={
        code !== null && (
          <>
            <Button variant="secondary" onClick={() => window.print()}>
              Imprimer la fiche
            </Button>
            <LinkButton to={comparisonWith(code)}>Comparer</LinkButton>
          </>
        )
      }
    >
      {code === null ? <Waiting sharing={sharing} /> : <Shown sharing={sharing} code={code} />}
    </Modal>
  )
}

const Waiting = ({ sharing }: { sharing: SharingRef }) => {
  const failure = useSelector(sharing, ({ context }) => context.failure)
  if (failure === null)
    return (
      <div className={styles.waiting} role="status" aria-label="Création du code">
        <Skeleton height="200px" width="200px" />
        <Skeleton height="44px" />
      </div>
    )
  return (
    <Alert
      tone="error"
      announce
      title="Le code n’a pas pu être créé"
      actions={
        <Button variant="secondary" onClick={() => sharing.send({ type: 'share.retry' })}>
          Réessayer
        </Button>
      }
    >
      {failure.message}
    </Alert>
  )
}

const Shown = ({ sharing, code }: { sharing: SharingRef; code: string }) => {
  const failure = useSelector(sharing, ({ context }) => context.failure)
  const copying = useSelector(sharing, (snapshot) => snapshot.matches({ shown: 'copying' }))
  const copied = useSelector(sharing, (snapshot) => snapshot.matches({ shown: 'copied' }))
  const link = linkTo(code)
  return (
    <div className={styles.shown}>
      <QrCode text={link} label={`QR code du lien vers la configuration ${codeText(code)}`} />
      <div className={styles.texts}>
        <p className={styles.code}>{codeText(code)}</p>
        <p>
          Ce code rouvre vos cotes et vos choix, au tarif du jour, pour tout compte qui accède au
          configurateur. Scannez-le sur un autre appareil, ou donnez-le à un collègue.
        </p>
        <div className={styles.link}>
          <Field label="Lien">
            <TextInput name="link" value={link} readOnly onFocus={({ target }) => target.select()} />
          </Field>
          <Button
            variant="secondary"
            busy={copying}
            onClick={() => sharing.send({ type: 'share.copy', link })}
          >
            Copier
          </Button>
        </div>
        <p role="status" className={styles.status}>
          {copied ? 'Le lien est copié.' : failure?.message}
        </p>
      </div>
      {createPortal(<ConfigurationSheet code={code} link={link} />, document.body)}
    </div>
  )
}
