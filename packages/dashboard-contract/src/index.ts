export { UPLOAD_BYTES } from './bundles.ts';
export { type FeedMessage, feedMessage } from './changes.ts';
export { type Failure, failure } from './failure.ts';
export { SHOWN_BYTES } from './nodes.ts';
export { openApi } from './open-api.ts';
export {
  BODY_BYTES,
  type JsonRouteName,
  ROUTES,
  type Route,
  type RouteAnswer,
  type RouteInput,
  type RouteName,
  type Routes,
} from './routes.ts';
