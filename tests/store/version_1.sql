-- Data as the first version kept them, with a few rows: what later versions must still open. Never changed.
PRAGMA application_id = 1097752942;
PRAGMA user_version = 1;
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE journal (
    id INTEGER PRIMARY KEY,     -- in the order of writing, without holes
    table_id INTEGER NOT NULL,  -- 0: to the room
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    person INTEGER NOT NULL,    -- 0: nobody
    key TEXT NOT NULL,
    version INTEGER NOT NULL,
    secret INTEGER NOT NULL,
    previous INTEGER NOT NULL,  -- the table's entry before this one by its id; 0: it is the first
    command ANY NOT NULL        -- a text, or sealed bytes
) STRICT;
-- The last entry of each table. From it back, each names the one before: that finds a table's entries as an index would,
-- and hands at a thousand tables do not write to a thousand pages of it.
CREATE TABLE journal_ends (table_id INTEGER PRIMARY KEY, number INTEGER NOT NULL, entry INTEGER NOT NULL) STRICT;
CREATE INDEX journal_keyed ON journal (at) WHERE key <> '';
CREATE TABLE ledger (
    id INTEGER PRIMARY KEY,     -- likewise
    entry INTEGER REFERENCES journal,
    from_account TEXT NOT NULL,
    to_account TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    cause TEXT NOT NULL
) STRICT;
CREATE INDEX ledger_from ON ledger (from_account);
CREATE INDEX ledger_to ON ledger (to_account);
CREATE TABLE balances (account TEXT PRIMARY KEY, units INTEGER NOT NULL) STRICT, WITHOUT ROWID;
-- How many rows there have been: nothing is ever taken away, so there are as many.
CREATE TABLE counts (what TEXT PRIMARY KEY, rows INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO counts VALUES ('journal', 2), ('ledger', 1);
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    settings TEXT NOT NULL,
    state TEXT NOT NULL,
    entries INTEGER NOT NULL,
    closed INTEGER NOT NULL
) STRICT;
CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    skeleton TEXT NOT NULL,     -- '' when forgotten
    rank INTEGER NOT NULL,
    guest INTEGER NOT NULL,
    bot INTEGER NOT NULL,
    banned INTEGER NOT NULL,
    banned_until INTEGER,       -- nothing: for good
    muted INTEGER NOT NULL,
    password TEXT NOT NULL,
    since INTEGER NOT NULL,
    agreed INTEGER,
    granted INTEGER,
    forgotten INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX people_skeleton ON people (skeleton) WHERE forgotten = 0;
CREATE TABLE passes (
    hash TEXT PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people,
    kind INTEGER NOT NULL,
    scopes TEXT NOT NULL,
    label TEXT NOT NULL,
    since INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passes_person ON passes (person);
INSERT INTO meta VALUES ('room', '00112233445566778899aabbccddeeff');
INSERT INTO journal VALUES (1, 0, 1, 1790000001000, 7, 'k', 2, 0, 0, '{"grant":50}'),
                           (2, 3, 1, 1790000002000, 7, '', 2, 0, 0, '{"sit":1}');
INSERT INTO journal_ends VALUES (0, 1, 1), (3, 1, 2);
INSERT INTO ledger VALUES (1, 1, 'mint', 'person/7', 50, 'grant');
INSERT INTO balances VALUES ('mint', -50), ('person/7', 50);
INSERT INTO tables VALUES (3, '{"game":"pineapple"}', '{"seats":[]}', 0, 0);
INSERT INTO people VALUES (7, 'Ann', 'ann', 2, 0, 0, 1, 1790000009000, 0, 'secret', 1790000000000, NULL, NULL, 0);
