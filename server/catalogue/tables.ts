import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from '#server/platform/columns'
import type { FeaturedSection } from '#shared/catalogue/catalogue.schema'
import type { FamilyCase } from '#shared/catalogue/catalogue-file'
import type { ImageSize, ImageType } from '#shared/catalogue/featured-image'
import type { ModelFacts } from '#shared/catalogue/model-facts.schema'
import type { Component } from '#shared/configurator/component.schema'
import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'
import type { DeliveryTariff } from '#shared/orders/delivery-tariff.schema'

/** A line drawing: its kind and the parameters that differ from the drawing's defaults. */
export interface Drawing {
  kind: DrawingKind
  values: Record<string, unknown>
}

export interface CategoriesTable {
  id: Generated<string>
  /** RAILS, BLINDS, FILMS, SHUTTERS (§3) */
  code: string
  description: string
  position: number
}

export interface SubCategoriesTable {
  id: Generated<string>
  category_id: string
  slug: string
  name: string
  description: string
  position: number
}

export interface FamiliesTable {
  id: Generated<string>
  sub_category_id: string
  slug: string
  name: string
  description: string
  description2: string
  description3: string
  position: number
  /** what certain answers must come to, as its file has them */
  cases: Json<FamilyCase[]>
}

/** The models. One taken out of the catalogue keeps its row, off sale: past orders point at it. */
export interface SubFamiliesTable {
  id: Generated<string>
  family_id: string
  reference: string
  name: string
  description: string
  /** storage path, or null: the drawing stands in */
  image: string | null
  drawing: Json<Drawing>
  /** the price list in force names it */
  on_sale: boolean
  /** staff took it out of sale then; null: they did not. Sold is what is `on_sale` and not withdrawn. */
  withdrawn_at: Generated<Date | null>
  position: number
  /** folded texts that a search compares (`fold`) */
  search_reference: string
  search_name: string
  search_text: string
}

/** Published once, never changed after; a draft is being written, and nobody reads it. */
export interface PriceListsTable {
  version: number
  label: string
  published_at: Date
  draft: Generated<boolean>
  /** the upload that it was; null for the demo data */
  upload_id: string | null
  /** how many it holds */
  components: Generated<number>
  models: Generated<number>
}

/** What the catalogue shows of a model under one price list. */
export interface ModelCard {
  name: string
  description: string
  drawing: Drawing
}

export interface ComponentsTable {
  price_list_version: number
  reference: string
  type: string
  label: string
  document: Json<Component>
  /** cents ex. VAT per unit; null for a price read from a grid */
  unit_cents: GeneratedAlways<number | null>
}

export interface TemplatesTable {
  price_list_version: number
  sub_family_id: string
  document: Json<ConfigurationTemplate>
  /** null for lists published before it was kept */
  card: Json<ModelCard> | null
}

/** What was worked out of a template and its prices, for cards and searches. */
export interface ModelFactsTable {
  price_list_version: number
  sub_family_id: string
  facts: Json<ModelFacts>
}

/** Which components a model may use, in the order they are offered. */
export interface SubFamilyComponentsTable {
  price_list_version: number
  sub_family_id: string
  position: number
  reference: string
}

/** One row. */
export interface CatalogueStateTable {
  id: Generated<boolean>
  /** the price list in force; null while nothing was published */
  price_list_version: number | null
  /** moves on any change that a reply of the catalogue shows */
  catalogue_version: number
  moved_at: Date
}

/** What bringing an order costs; the highest version is in force, and none is ever changed. */
export interface DeliveryTariffsTable {
  version: number
  /** null: no cost is told */
  tariff: Json<DeliveryTariff> | null
  set_at: Date
}

/** A family or one of its models, on the home page: exactly one of the two ids. */
export interface FeaturedProductsTable {
  id: Generated<string>
  section: FeaturedSection
  position: number
  name: string
  description: string
  family_id: string | null
  sub_family_id: string | null
  image_id: Generated<string | null>
  /** first Paris day of its display, `yyyy-mm-dd`; null: since ever */
  starts_on: Generated<string | null>
  /** last Paris day of its display; null: for ever */
  ends_on: Generated<string | null>
  /** moves at each change of its content, not of its position */
  version: Generated<number>
}

/** A picture of featured products, known by its id; null `loose_since` while a product has it. */
export interface FeaturedImagesTable {
  id: Generated<string>
  /** px, the largest of its sizes */
  largest: ImageSize
  loose_since: Date | null
  /** whose quota it counts for; null: nobody’s */
  uploaded_by: Generated<string | null>
  created_at: Date
}

/** A picture in one size and type. */
export interface FeaturedImageFilesTable {
  image_id: string
  /** px: it is a square */
  size: ImageSize
  type: ImageType
  /** at most 2 MiB */
  bytes: Uint8Array
}

export interface CatalogueTables {
  categories: CategoriesTable
  sub_categories: SubCategoriesTable
  families: FamiliesTable
  sub_families: SubFamiliesTable
  price_lists: PriceListsTable
  components: ComponentsTable
  templates: TemplatesTable
  model_facts: ModelFactsTable
  sub_family_components: SubFamilyComponentsTable
  catalogue_state: CatalogueStateTable
  delivery_tariffs: DeliveryTariffsTable
  featured_products: FeaturedProductsTable
  featured_images: FeaturedImagesTable
  featured_image_files: FeaturedImageFilesTable
}
