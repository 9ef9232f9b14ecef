import { didYouMean, ownValue } from '@workrail/kernel';
import { below } from '../json/pointer.ts';
import { nearest, quoted } from '../report/wording.ts';
import { objectPositions, type Positions } from './positions.ts';
import { type SchemaProblem, warning } from './problem.ts';

/** The formats of JSON Schema 2020-12, and the usual ones of OpenAPI. */
const FORMATS = [
  ...['date-time', 'date', 'time', 'duration', 'email', 'idn-email', 'hostname', 'idn-hostname', 'ipv4'],
  ...['ipv6', 'uri', 'uri-reference', 'iri', 'iri-reference', 'uuid', 'uri-template', 'json-pointer'],
  ...['relative-json-pointer', 'regex', 'int32', 'int64', 'float', 'double', 'byte', 'binary', 'password'],
];

/** As in the standard itself, a format is a note for readers. That nothing is checked is said, so that nobody relies on it. */
export const uncheckedFormats = (positions: Positions): readonly SchemaProblem[] =>
  objectPositions(positions).flatMap(([pointer, schema]) => {
    const format = ownValue(schema, 'format');
    if (typeof format !== 'string') return [];
    const at = below(pointer, 'format');
    if (FORMATS.includes(format))
      return [
        warning(
          at,
          `format ${quoted(format)} is not checked`,
          'add a "pattern" for what must hold, or leave it out',
        ),
      ];
    const message = `format ${quoted(format)} is no format of JSON Schema, and checks nothing`;
    return [
      warning(at, message, nearest(didYouMean(format, FORMATS)) ?? 'write a "pattern", or leave it out'),
    ];
  });
