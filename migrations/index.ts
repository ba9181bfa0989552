import type { Migration } from 'kysely/migration'
import * as accounts from './001_accounts.ts'
import * as catalogue from './002_catalogue.ts'
import * as orders from './003_orders.ts'
import * as contact from './004_contact.ts'
import * as accountSecurity from './005_accounts.ts'
import * as account from './006_account.ts'
import * as claims from './007_claims.ts'
import * as history from './008_history.ts'
import * as users from './009_users.ts'
import * as desk from './010_desk.ts'
import * as featured from './011_featured.ts'
import * as uploads from './012_uploads.ts'
import * as dashboard from './013_dashboard.ts'
import * as findings from './014_findings.ts'
import * as openings from './015_openings.ts'
import * as vat from './016_vat.ts'
import * as refusalsAndParcels from './017_refusals_and_parcels.ts'
import * as gaps from './018_gaps.ts'
import * as cases from './019_cases.ts'
import * as returns from './020_returns.ts'
import * as confirmers from './021_confirmers.ts'
import * as refundsDue from './022_refunds_due.ts'
import * as devices from './024_devices.ts'
import * as secondFactor from './025_second_factor.ts'
import * as urgentJobs from './026_urgent_jobs.ts'
import * as waitingCartsOf from './027_waiting_carts_of.ts'
import * as changes from './028_changes.ts'
import * as compatibility from './030_compatibility.ts'
import * as thumbnails from './031_thumbnails.ts'
import * as lastAnswers from './033_last_answers.ts'
import * as savedConfigurations from './034_saved_configurations.ts'
import * as draftReports from './041_draft_reports.ts'
import * as lineFiles from './042_line_files.ts'
import * as paymentEvents from './043_payment_events.ts'
import * as promisedDays from './046_promised_days.ts'
import * as ownPhotos from './047_own_photos.ts'
import * as delivery from './048_delivery.ts'
import * as documents from './049_documents.ts'
import * as quotes from './053_quotes.ts'
import * as paymentEntries from './060_payment_entries.ts'
import * as entriesSoFar from './061_entries_so_far.ts'
import * as knownSince from './062_known_since.ts'
import * as ordersByPromise from './063_orders_by_promise.ts'
import * as bouncedEntries from './065_bounced_entries.ts'
import * as sinceEntries from './068_since_entries.ts'
import * as parcels from './069_parcels.ts'
import * as parcelsChecked from './070_parcels_checked.ts'
import * as answersToQuotes from './071_answers_to_quotes.ts'
import * as entriesRecorder from './073_entries_recorder.ts'
import * as invoices from './076_invoices.ts'
import * as purchaseOrders from './078_purchase_orders.ts'
import * as dueMoney from './081_due_money.ts'
import * as dueMoneyChecked from './082_due_money_checked.ts'
import * as papers from './083_papers.ts'
import * as creditNotes from './084_credit_notes.ts'
import * as estimates from './085_estimates.ts'
import * as cardPayments from './086_card_payments.ts'
import * as bankFiles from './087_bank_files.ts'
import * as endsOfQuotes from './088_ends_of_quotes.ts'
import * as endsOfQuotesChecked from './089_ends_of_quotes_checked.ts'
import * as creditNotesChecked from './090_credit_notes_checked.ts'
import * as projects from './091_projects.ts'
import * as projectsChecked from './092_projects_checked.ts'
import * as orderSites from './093_order_sites.ts'
import * as modelFacts from './094_model_facts.ts'
import * as estimatesMended from './095_estimates_mended.ts'
import * as refundsByHand from './096_refunds_by_hand.ts'
import * as credits from './097_credits.ts'
import * as team from './098_team.ts'
import * as teamChecked from './099_team_checked.ts'
import * as projectsOfEstimates from './100_projects_of_estimates.ts'
import * as projectsBounded from './101_projects_bounded.ts'
import * as projectsBoundedChecked from './102_projects_bounded_checked.ts'
import * as ownWork from './103_own_work.ts'
import * as filesAndDeliveries from './104_files_and_deliveries.ts'
import * as deliveriesChecked from './105_deliveries_checked.ts'
import * as doers from './108_doers.ts'
import * as doersChecked from './109_doers_checked.ts'
import * as sitesChecked from './110_sites_checked.ts'
import * as firstDeliveries from './111_first_deliveries.ts'
import * as quotesGivenBack from './112_quotes_given_back.ts'
import * as estimateDoers from './114_estimate_doers.ts'
import * as estimateDoersChecked from './115_estimate_doers_checked.ts'
import * as seatLinks from './116_seat_links.ts'
import * as firstCarriage from './117_first_carriage.ts'
import * as issuerDoers from './118_issuer_doers.ts'
import * as issuerDoersChecked from './119_issuer_doers_checked.ts'
import * as projectFiles from './120_project_files.ts'

/** Every migration by its name, run in the order of the names. Frozen once landed. */
export const migrations: Record<string, Migration> = {
  '001_accounts': accounts,
  '002_catalogue': catalogue,
  '003_orders': orders,
  '004_contact': contact,
  '005_accounts': accountSecurity,
  '006_account': account,
  '007_claims': claims,
  '008_history': history,
  '009_users': users,
  '010_desk': desk,
  '011_featured': featured,
  '012_uploads': uploads,
  '013_dashboard': dashboard,
  '014_findings': findings,
  '015_openings': openings,
  '016_vat': vat,
  '017_refusals_and_parcels': refusalsAndParcels,
  '018_gaps': gaps,
  '019_cases': cases,
  '020_returns': returns,
  '021_confirmers': confirmers,
  '022_refunds_due': refundsDue,
  '024_devices': devices,
  '025_second_factor': secondFactor,
  '026_urgent_jobs': urgentJobs,
  '027_waiting_carts_of': waitingCartsOf,
  '028_changes': changes,
  '030_compatibility': compatibility,
  '031_thumbnails': thumbnails,
  '033_last_answers': lastAnswers,
  '034_saved_configurations': savedConfigurations,
  '041_draft_reports': draftReports,
  '042_line_files': lineFiles,
  '043_payment_events': paymentEvents,
  '046_promised_days': promisedDays,
  '047_own_photos': ownPhotos,
  '048_delivery': delivery,
  '049_documents': documents,
  '053_quotes': quotes,
  '060_payment_entries': paymentEntries,
  '061_entries_so_far': entriesSoFar,
  '062_known_since': knownSince,
  '063_orders_by_promise': ordersByPromise,
  '065_bounced_entries': bouncedEntries,
  '068_since_entries': sinceEntries,
  '069_parcels': parcels,
  '070_parcels_checked': parcelsChecked,
  '071_answers_to_quotes': answersToQuotes,
  '073_entries_recorder': entriesRecorder,
  '076_invoices': invoices,
  '078_purchase_orders': purchaseOrders,
  '081_due_money': dueMoney,
  '082_due_money_checked': dueMoneyChecked,
  '083_papers': papers,
  '084_credit_notes': creditNotes,
  '085_estimates': estimates,
  '086_card_payments': cardPayments,
  '087_bank_files': bankFiles,
  '088_ends_of_quotes': endsOfQuotes,
  '089_ends_of_quotes_checked': endsOfQuotesChecked,
  '090_credit_notes_checked': creditNotesChecked,
  '091_projects': projects,
  '092_projects_checked': projectsChecked,
  '093_order_sites': orderSites,
  '094_model_facts': modelFacts,
  '095_estimates_mended': estimatesMended,
  '096_refunds_by_hand': refundsByHand,
  '097_credits': credits,
  '098_team': team,
  '099_team_checked': teamChecked,
  '100_projects_of_estimates': projectsOfEstimates,
  '101_projects_bounded': projectsBounded,
  '102_projects_bounded_checked': projectsBoundedChecked,
  '103_own_work': ownWork,
  '104_files_and_deliveries': filesAndDeliveries,
  '105_deliveries_checked': deliveriesChecked,
  '108_doers': doers,
  '109_doers_checked': doersChecked,
  '110_sites_checked': sitesChecked,
  '111_first_deliveries': firstDeliveries,
  '112_quotes_given_back': quotesGivenBack,
  '114_estimate_doers': estimateDoers,
  '115_estimate_doers_checked': estimateDoersChecked,
  '116_seat_links': seatLinks,
  '117_first_carriage': firstCarriage,
  '118_issuer_doers': issuerDoers,
  '119_issuer_doers_checked': issuerDoersChecked,
  '120_project_files': projectFiles,
}
