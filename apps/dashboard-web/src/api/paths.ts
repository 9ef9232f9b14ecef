import type { JsonRouteName, RouteAnswer, RouteInput, RouteName, Routes } from '@workrail/dashboard-contract';

export type Paths = Routes[RouteName]['path'];

export type NameAt<Path extends Paths> = {
  [Name in RouteName]: Routes[Name]['path'] extends Path ? Name : never;
}[RouteName];

export type JsonPath<Method extends 'get' | 'post'> = {
  [Name in JsonRouteName]: Routes[Name]['method'] extends Method ? Routes[Name]['path'] : never;
}[JsonRouteName];

/** What a route is asked with: all that stands in its path, and of its query what is wanted. */
export type InputAt<Path extends Paths> = {
  readonly [Key in keyof RouteInput<NameAt<Path>>['params']]: string;
} & {
  readonly [Key in keyof RouteInput<NameAt<Path>>['query']]?: string | number;
};

export type AnswerAt<Path extends JsonPath<'get' | 'post'>> = RouteAnswer<NameAt<Path> & JsonRouteName>;
