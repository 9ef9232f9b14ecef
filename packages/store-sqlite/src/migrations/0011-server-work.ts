/**
 * What the server has to do in which run and from when on (an empty step: at the node itself), how such runs stand, and who drives one. The events that fill
 * the first two are new with this version, so there is nothing to derive from what a file holds already.
 */
export const SERVER_WORK = `
CREATE TABLE server_work (
  run_id TEXT NOT NULL,
  node BLOB NOT NULL,
  step TEXT NOT NULL,
  due TEXT NOT NULL,
  stream INTEGER NOT NULL,
  PRIMARY KEY (run_id, node, step)
) STRICT, WITHOUT ROWID;

CREATE INDEX server_work_by_due ON server_work (due);

CREATE INDEX server_work_by_stream ON server_work (stream);

CREATE TABLE run_states (
  run_id TEXT NOT NULL PRIMARY KEY,
  stream INTEGER NOT NULL,
  workflow_id TEXT NOT NULL,
  state TEXT NOT NULL,
  undecided TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX run_states_by_state ON run_states (state, run_id);

CREATE INDEX run_states_by_workflow ON run_states (workflow_id, run_id);

CREATE INDEX run_states_by_stream ON run_states (stream);

CREATE TABLE leases (
  run_id TEXT NOT NULL PRIMARY KEY,
  stream INTEGER NOT NULL,
  owner TEXT NOT NULL,
  generation INTEGER NOT NULL,
  ends_at TEXT NOT NULL,
  released INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX leases_by_stream ON leases (stream);
`;
