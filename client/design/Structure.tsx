import { useState } from 'react'
import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { CardGrid } from '#client/platform/ui/CardGrid.tsx'
import { Dropdown } from '#client/platform/ui/Dropdown.tsx'
import { MediaCard } from '#client/platform/ui/MediaCard.tsx'
import { Pagination } from '#client/platform/ui/Pagination.tsx'
import { Ribbon } from '#client/platform/ui/Ribbon.tsx'
import { Stepper } from '#client/platform/ui/Stepper.tsx'
import { Table } from '#client/platform/ui/Table.tsx'
import { Tabs } from '#client/platform/ui/Tabs.tsx'
import { ComingStop, Stop, Timeline } from '#client/platform/ui/Timeline.tsx'
import { Tooltip } from '#client/platform/ui/Tooltip.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { categoryLabels } from '#shared/catalogue/category-labels'
import { Chapter, Specimen } from './Specimen.tsx'

const tones = ['neutral', 'accent', 'success', 'warning', 'danger', 'info'] as const
const drawing = <Drawing kind="venetian" values={{ color: 'AT', slat: 50 }} decorative />
const description =
  'Lames d’aluminium de 25 mm, manœuvre par tige ou par chaînette, pose murale ou au plafond.'

const columns = [
  { id: 'reference', label: 'Référence' },
  { id: 'name', label: 'Désignation' },
  { id: 'quantity', label: 'Quantité', align: 'end' },
  { id: 'price', label: 'Prix HT', align: 'end' },
] as const
const rows = [
  { id: 'a', cells: { reference: 'RA-25-MAN', name: 'Rail 25 manuel', quantity: 3, price: "1'234,50 €" } },
  { id: 'b', cells: { reference: 'RA-25-SUP', name: 'Support mural', quantity: 12, price: '57,60 €' } },
]
const steps = ['Derniers détails', 'Validation', 'Confirmation'].map((label) => ({ key: label, label }))

/** What holds and orders other things. */
export const Structure = () => (
  <Chapter title="Structure">
    <Specimen name="Tabs" wide>
      <TabsSpecimen />
    </Specimen>
    <Specimen name="Dropdown">
      <DropdownSpecimen />
    </Specimen>
    <Specimen name="Tooltip">
      <Tooltip text="Copie la commande dans le panier, aux prix d’aujourd’hui">
        <Button variant="secondary" iconOnly aria-label="Recommander">
          <WorkIcon name="copy" />
        </Button>
      </Tooltip>
    </Specimen>
    <Specimen name="Badge">
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </Specimen>
    <Specimen name="Ribbon" wide>
      <Ribbon>Prochainement Disponible</Ribbon>
    </Specimen>
    <Specimen name="Card" wide>
      <Card>Une feuille à bord fin.</Card>
    </Specimen>
    <Specimen name="CardGrid, MediaCard" note="300 × 375, 300 × 400, 300 × 550 px" wide>
      <Cards />
    </Specimen>
    <Specimen name="Table" wide>
      <Table caption="Composants" columns={columns} rows={rows} />
      <Table caption="Composants, vide" columns={columns} rows={[]} empty="Aucun composant" />
    </Specimen>
    <Specimen name="Pagination" wide>
      <PaginationSpecimen />
    </Specimen>
    <Specimen name="Stepper" wide>
      <Stepper label="Étapes de la commande" steps={steps} current="Validation" />
    </Specimen>
    <Specimen name="Timeline" wide>
      <Timeline label="Suivi de la commande">
        <Stop isCurrent={false} at="2026-03-02T09:00:00.000Z">
          Confirmée
        </Stop>
        <Stop isCurrent at="2026-03-04T14:30:00.000Z" detail="La toile est arrivée.">
          En fabrication
        </Stop>
        <ComingStop>Expédiée</ComingStop>
      </Timeline>
    </Specimen>
  </Chapter>
)

const TabsSpecimen = () => {
  const [selected, setSelected] = useState('data')
  return (
    <Tabs
      label="Mon compte"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        { id: 'data', label: 'Données Personnelles', content: <p>Vos données.</p> },
        { id: 'addresses', label: 'Gestion des adresses', content: <p>Vos adresses.</p> },
        { id: 'orders', label: 'Historique des commandes', content: <p>Vos commandes.</p> },
      ]}
    />
  )
}

const DropdownSpecimen = () => {
  const [chosen, setChosen] = useState('aucune')
  const items = ['Dupliquer', 'Modifier', 'Renommer']
  return (
    <>
      <Dropdown
        label="Actions"
        items={[
          ...items.map((label) => ({ label, onSelect: () => setChosen(label) })),
          { label: 'Supprimer', disabled: true, onSelect: () => setChosen('Supprimer') },
        ]}
      />
      <p role="status">Action : {chosen}</p>
    </>
  )
}

const Cards = () => (
  <CardGrid>
    <MediaCard size="category" title="Rails" to="#rails" media={drawing} marker={categoryLabels.RAILS.color}>
      {description}
    </MediaCard>
    <MediaCard
      size="category"
      title="Films"
      media={drawing}
      marker={categoryLabels.FILMS.color}
      muted
      ribbon={<Ribbon>Prochainement Disponible</Ribbon>}
    >
      {description}
    </MediaCard>
    <MediaCard
      size="catalogue"
      title="Vénitien 25"
      onClick={() => undefined}
      media={drawing}
      marker={categoryLabels.BLINDS.color}
      footer="Ref: ST-VE-25"
    >
      {description}
    </MediaCard>
    <MediaCard
      size="product"
      kicker="Stores intérieurs"
      title="Vénitien 50"
      media={drawing}
      marker={categoryLabels.SHUTTERS.color}
      footer={
        <>
          <LinkButton to="#product" variant="secondary">
            Produit
          </LinkButton>
          <Button>Commander</Button>
        </>
      }
    >
      {description}
    </MediaCard>
  </CardGrid>
)

const PaginationSpecimen = () => {
  const [page, setPage] = useState(1)
  return <Pagination page={page} pages={12} onPage={setPage} />
}
