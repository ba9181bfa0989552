import { Link } from 'react-router-dom'
import { dashboardPath } from '#client/links.ts'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { gapsToConfirm, isOvertaken, isUnchanged } from '#machines/dashboard/uploads/upload-decisions'
import type { Upload } from '#shared/dashboard/uploads/uploads.schema'
import { counted, formatCount } from '#shared/platform/text'
import { changesText } from './uploads.labels.ts'

/** Where the upload stands, in a sentence, and what to do next. */
export const Outcome = ({ upload }: { upload: Upload }) => {
  const isReturn = upload.kind === 'restore'
  switch (upload.state) {
    case 'received':
    case 'checking':
      return (
        <Alert tone="info" title="Rien n’est publié pendant le contrôle">
          Vous pouvez quitter cette page&nbsp;: le contrôle continue, et se retrouve dans le{' '}
          <MonitoringLink />.
        </Alert>
      )
    case 'publishing':
      return (
        <Alert tone="info" title="Le nouveau tarif se prépare">
          L’ancien reste en vigueur jusqu’au bout, puis tout change d’un coup. Vous pouvez quitter cette page.
        </Alert>
      )
    case 'ready':
      return <Ready upload={upload} />
    case 'refused':
      return (
        <Alert
          tone="error"
          title={
            isReturn
              ? 'Retour impossible, rien n’a changé'
              : `${upload.kind === 'template' ? 'Gabarit' : 'Fichier'} refusé, rien n’a changé`
          }
        >
          {upload.message}
          {upload.counts.rejected > 0 && ' Corrigez-les, puis envoyez le fichier à nouveau.'}
        </Alert>
      )
    case 'failed':
      return (
        <Alert tone="error" title={`${isReturn ? 'Le retour' : 'L’import'} a échoué, rien n’a changé`}>
          {upload.message}
        </Alert>
      )
    case 'published':
      return (
        <Alert tone="success" title={`Le tarif n°\u00a0${upload.publishedVersion} a été mis en vigueur`}>
          {`«\u00a0${upload.label}\u00a0»\u00a0: ${changesText(upload.counts)}. `}
          Vérifiez un modèle dans l’<Link to={dashboardPath('productsList')}>index produits</Link>, ou revenez
          à un tarif précédent depuis les <VersionsLink />.
        </Alert>
      )
    case 'cancelled':
      return (
        <Alert tone="info" title={isReturn ? 'Retour annulé' : 'Import annulé'}>
          Rien n’a été publié.{' '}
          {isReturn ? (
            <>
              Il se demande à nouveau depuis les <VersionsLink />.
            </>
          ) : (
            'Le fichier peut être envoyé à nouveau.'
          )}
        </Alert>
      )
  }
}

const Ready = ({ upload }: { upload: Upload }) => {
  const isReturn = upload.kind === 'restore'
  if (isOvertaken(upload)) {
    return (
      <Alert tone="warning" title="Un autre tarif a été publié depuis ce contrôle">
        Ce qui est affiché n’est plus sûr. Contrôlez à nouveau avant de publier.
      </Alert>
    )
  }
  const { rejected, unchanged } = upload.counts
  if (isUnchanged(upload)) {
    const base = upload.stale
      ? `était déjà dans le tarif n°\u00a0${upload.baseVersion}`
      : 'est déjà dans le tarif en vigueur'
    return rejected > 0 ? (
      <Alert
        tone="warning"
        title={`${counted(rejected, 'ligne refusée', 'lignes refusées')}, rien d’autre à publier`}
      >
        Le reste du fichier {base}. Corrigez {rejected > 1 ? 'ces lignes' : 'cette ligne'}, puis envoyez le
        fichier à nouveau.
      </Alert>
    ) : (
      <Alert tone="info" title={isReturn ? 'Ce retour ne change rien' : 'Ce fichier ne change rien'}>
        {isReturn
          ? `Ce tarif dit la même chose que ${upload.stale ? `le n°\u00a0${upload.baseVersion}` : 'celui en vigueur'}`
          : `Tout ce qu’il dit ${base}`}
        &nbsp;: il n’y a rien à publier.
        {upload.stale &&
          ' Un autre tarif a été publié depuis\u00a0; un nouveau contrôle dirait ce qu’il y change.'}
      </Alert>
    )
  }
  if (gapsToConfirm(upload) > 0) {
    return (
      <Alert tone="warning" title="Relisez, puis confirmez les écarts de prix">
        {`À publier\u00a0: ${changesText(upload.counts)}. ${counted(gapsToConfirm(upload), 'écart')} à confirmer d’abord, plus bas.`}
      </Alert>
    )
  }
  return (
    <Alert tone={rejected > 0 ? 'warning' : 'success'} title="Relisez, puis publiez">
      {`À publier\u00a0: ${changesText(upload.counts)}. `}
      {isReturn
        ? 'Ce tarif revient sous un nouveau numéro, et rien n’est effacé.'
        : rejected > 0
          ? `${counted(rejected, 'ligne refusée n’en fait', 'lignes refusées n’en font')} pas partie.`
          : 'Aucune ligne n’est refusée.'}
      {unchanged !== null && unchanged > 0 && ` Inchangées\u00a0: ${formatCount(unchanged)}.`}
    </Alert>
  )
}

const MonitoringLink = () => <Link to={dashboardPath('productsUploadMonitoring')}>suivi des imports</Link>

const VersionsLink = () => (
  <Link to={dashboardPath('productsUploadMonitoring', { vue: 'tarifs' })}>versions du tarif</Link>
)
