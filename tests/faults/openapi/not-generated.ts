const MAIL = 'what only a mail tells'
const COOKIE = 'the cookie that only a browser keeps'
const FACTOR = 'a second factor, and a code of it that is still good'
const UPLOAD = 'a file of prices that was checked, and what its check said'
const SEEN = 'what was seen last, to the letter'
const ANSWERED = 'a quote of one’s own that staff have answered'
const TRANSFER = 'a transfer of a bank file, and where it stood when it was seen'
const PAIR = 'a photo and the order that it is of, together'
const STRIPE = 'a shop whose cards Stripe takes, and its signature'

/** Operations that generated requests need not bring to a success, and what each takes: other tests do. */
export const notGenerated: Readonly<Record<string, string>> = {
  'POST /api/verifyOtp': MAIL,
  'POST /api/verifyOtpForEmailVerification': MAIL,
  'POST /api/email/verify': MAIL,
  'POST /api/newPassword': MAIL,
  'GET /api/refresh': COOKIE,
  'POST /api/refresh': COOKIE,
  'POST /refresh': COOKIE,
  'POST /api/login/second-factor': FACTOR,
  'POST /api/user/second-factor/confirm': FACTOR,
  'GET /api/user/second-factor/recovery-codes': FACTOR,
  'POST /api/user/second-factor/recovery-codes': FACTOR,
  'DELETE /api/user/second-factor': FACTOR,
  'DELETE /api/admin/users/{id}/second-factor': FACTOR,
  'POST /api/admin/product-uploads/{id}/publish': UPLOAD,
  'POST /api/admin/product-uploads/{id}/confirm': UPLOAD,
  'POST /api/admin/product-uploads/{id}/check': UPLOAD,
  'POST /api/admin/product-uploads/{id}/cancel': UPLOAD,
  'GET /api/admin/product-uploads/{id}/draft': UPLOAD,
  'GET /api/admin/product-uploads/{id}/draft/{reference}': UPLOAD,
  'PUT /api/admin/featured-products/order': SEEN,
  'PATCH /api/admin/featured-products/{id}': SEEN,
  'POST /api/admin/messages/{id}/replies': SEEN,
  'POST /api/admin/users/status': SEEN,
  'POST /api/admin/users/refusals': SEEN,
  'PUT /api/admin/orders/{id}/shipment': SEEN,
  'POST /api/admin/quotes/{id}/study': SEEN,
  'PUT /api/admin/quotes/{id}/answer': SEEN,
  'POST /api/admin/quotes/{id}/answers': SEEN,
  'GET /api/admin/quotes/{id}/answers/{revision}': ANSWERED,
  'GET /api/quotes/{id}/answers/{revision}': ANSWERED,
  'POST /api/quotes/{id}/change': ANSWERED,
  'POST /api/quotes/{id}/refuse': ANSWERED,
  'POST /api/quotes/{id}/accept': ANSWERED,
  'POST /api/quotes/{id}/order': ANSWERED,
  'PATCH /api/admin/products/{id}': SEEN,
  'PUT /api/admin/delivery-tariff': SEEN,
  'POST /api/orders': 'what its delivery costs, to the cent',
  'POST /api/orders/{id}/card-payment': STRIPE,
  'POST /api/card-payments/notices': STRIPE,
  'POST /api/admin/orders/{id}/payments': 'an order with as many entries as were seen',
  'POST /api/admin/orders/{id}/parcels': 'an order in production, with as many parcels as were seen',
  'POST /api/admin/bank-files': 'a statement of a bank',
  'POST /api/admin/bank-transfers/{id}/entries': TRANSFER,
  'POST /api/admin/bank-transfers/entries': TRANSFER,
  'DELETE /api/admin/bank-transfers/{id}/entries': TRANSFER,
  'POST /api/admin/bank-transfers/{id}/aside': TRANSFER,
  'DELETE /api/admin/bank-transfers/{id}/aside': TRANSFER,
  'GET /api/orders/{id}/complaint-photos/{photoId}': PAIR,
  'GET /api/orders/{id}/complaint-photos/{photoId}/thumbnail': PAIR,
  'POST /api/admin/price-lists/{version}/restore': 'a second price list',
  'GET /api/invoices/{id}': 'an order that has left',
  'POST /api/admin/receivables/{id}/reminders': 'an invoice that is late, and the amount that was seen',
  'GET /api/orders/{id}/parcels/{parcel}/delivery-note': 'an order that has left',
  'GET /api/quotes/{id}/documents/{revision}': ANSWERED,
  'POST /api/admin/first-catalogue': 'a shop without a price list',
}
