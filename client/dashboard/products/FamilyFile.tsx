import { DownloadButton } from '../uploads/DownloadButton.tsx'

/** The family of a model as a file to change and send back. */
export const FamilyFile = ({ familyId }: { familyId: string }) => (
  <div>
    <DownloadButton wanted={{ what: 'family', id: familyId }}>
      Télécharger le gabarit de cette famille (JSON)
    </DownloadButton>
  </div>
)
