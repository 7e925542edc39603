package wire

import "strings"

// Right is a permission of a member.
type Right string

// The rights. ToWork allows a member to play, without access to the queue.
// ToRead allows it to see the queue and the pairs of every event. ToSubmit also
// allows it to add and cancel events. ToOwn allows
// everything but to play; the owner of the server's directory has it.
const (
	ToWork   Right = "worker"
	ToRead   Right = "read"
	ToSubmit Right = "submit"
	ToOwn    Right = "admin"

	ToJoin Right = "join" // of a client that has a token and is not a member yet
)

// Granted lists the rights that a token can carry.
var Granted = []string{string(ToWork), string(ToSubmit), string(ToRead), string(ToOwn)}

// Stop is the subject that informs workers when an event is over.
const Stop = "fleet.stop"

// Again returns the subject that informs members with a right that the server may have lost their
// requests: they send them again.
func Again(right Right) string { return "fleet.again." + string(right) }

// Subject returns the subject for a member's requests with a verb. The NATS
// server prevents members from sending on the subjects of another member or
// another right.
func Subject(right Right, member, verb string) string {
	return strings.Join([]string{"fleet", string(right), member, verb}, ".")
}

// Requests matches all subjects of a member, or of all members if it is "*".
func Requests(right Right, member string) string { return Subject(right, member, "*") }

// Sender returns the member that sends on a subject.
func Sender(subject string) string { return strings.Split(subject, ".")[2] }

// Inbox returns the prefix of the subjects for a member's replies.
func Inbox(member string) string { return "_INBOX_" + member }

// MaxMessage is the maximum size of a message in bytes. The server disconnects
// a member that sends a longer one.
const MaxMessage = 4 << 20
